import { newsView, type ShownNews } from '@bourse/core/wealth';
import { useView } from '@bourse/react';
import { Anchor, Badge, Group, Text, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { EmptyState, LateArea, LoadingState, PanelBoundary } from '../../components';
import { Picture } from '../../components/picture';
import classes from './home.module.css';

/** Market news (T-163, T-175, T-176). Its texts are others' words: plain text, and links that open elsewhere. */
export function HomeNews() {
  return (
    <section className={classes['panel']} aria-labelledby="home-news">
      <Group justify="space-between" gap="xs" className={classes['head'] ?? ''}>
        <Title order={2} fz="sm" id="home-news" lh={1.5}>
          <FormattedMessage id="news.title" defaultMessage="Market news" />
        </Title>
        <SampleMark />
      </Group>
      <PanelBoundary name="news">
        <LateArea area="wealth">
          <Articles />
        </LateArea>
      </PanelBoundary>
    </section>
  );
}

/** The embedded set says that nobody reported it (T-262). */
function SampleMark() {
  const { isSample } = useView(newsView);
  if (!isSample) return null;
  return (
    <Badge variant="light" color="warn">
      <FormattedMessage id="news.sample" defaultMessage="Sample news" />
    </Badge>
  );
}

function Articles() {
  const { phase, items, isSample } = useView(newsView);
  if (phase === 'loading') return <LoadingState />;
  if (phase === 'empty')
    return <EmptyState text={<FormattedMessage id="news.none" defaultMessage="No news available" />} />;
  return (
    <ul className={classes['news']}>
      {items.map((item) => (
        <Article key={item.id} item={item} hasSource={!isSample} />
      ))}
    </ul>
  );
}

function Article({ item, hasSource }: { item: ShownNews; hasSource: boolean }) {
  const { title, summary, url, source, image, time } = item;
  return (
    <li className={classes['article']}>
      <div>
        <Text component="h3" fz="sm" fw={600} lh={1.4}>
          {url === '' ? (
            title
          ) : (
            <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit>
              {title}
            </Anchor>
          )}
        </Text>
        <Text fz="0.8125rem" lh={1.45} mt={2}>
          {summary}
        </Text>
        <Text fz="xs" c="dimmed" mt={4}>
          {hasSource ? <>{source} · </> : null}
          {time}
        </Text>
      </div>
      {image === '' ? null : <Picture src={image} alt="" w={56} h={56} radius="sm" loading="lazy" />}
    </li>
  );
}
