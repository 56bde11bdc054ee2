import { publicLinksView, settingsView } from '@bourse/core';
import { loginPageView, signInView } from '@bourse/core/access';
import { useView } from '@bourse/react';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { lazyPart } from '../../adapters/lazy-part';
import { MessageText } from '../../adapters/message';
import { PublicPage } from '../public/public-page';
import { CredentialsForm } from './credentials-form';
import { DemoBox } from './demo-box';

const ProductPicture = lazyPart(() => import('../public/product-picture'), { isOnDemand: true });

/** Sign-in (A-013, A-096…A-108): one column, what happens next in a sentence, the risk in plain words. */
export default function LoginPage() {
  const { settings } = useView(settingsView);
  const { title } = useView(loginPageView);
  const { signUpPath } = useView(publicLinksView);
  const { demoAccount, canCopyDemo } = useView(signInView);
  const hasExtras = !(settings?.disableLoginExtras ?? true);
  return (
    <PublicPage aside={<Aside />}>
      <Stack gap="lg" w="100%" maw="25rem">
        <Stack gap="sm">
          <Title size="1.75rem" lh={1.2} lts="-0.02em">
            <MessageText of={title} />
          </Title>
          {settings?.adminMustVerify ? null : (
            <Text c="dimmed">
              <FormattedMessage id="login.next" defaultMessage="After you log in, your account opens." />
            </Text>
          )}
        </Stack>
        <CredentialsForm />
        {signUpPath === null ? null : (
          <Text size="sm" ta="center">
            <FormattedMessage
              id="login.newHere"
              defaultMessage="New here? <link>Create an account</link>"
              values={{
                link: (words) => (
                  <Anchor component={Link} href={signUpPath} inherit underline="always">
                    {words}
                  </Anchor>
                ),
              }}
            />
          </Text>
        )}
        {hasExtras && demoAccount ? <DemoBox {...demoAccount} canCopy={canCopyDemo} /> : null}
        <Stack component="aside" gap="xs">
          <Text size="xs" fw={500}>
            <FormattedMessage
              id="signIn.riskWarning"
              defaultMessage="Trading leveraged products carries a high level of risk and you can lose all your money."
            />
          </Text>
          {hasExtras ? (
            <>
              <Text size="xs" c="dimmed">
                <FormattedMessage
                  id="login.riskLeverage"
                  defaultMessage="With leverage, a small move of the market makes a large change to your money: gains and losses count on the whole position, not on the margin alone."
                />
              </Text>
              <Text size="xs" c="dimmed">
                <FormattedMessage
                  id="login.riskAfford"
                  defaultMessage="Trade only with money you can afford to lose."
                />
              </Text>
            </>
          ) : null}
        </Stack>
      </Stack>
    </PublicPage>
  );
}

/** A wide window shows the picture in its second half; if it fails to load, that half stays empty. */
function Aside() {
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  if (!isWide) return null;
  return (
    <ErrorBoundary fallback={<div />}>
      <Suspense fallback={<div />}>
        <ProductPicture />
      </Suspense>
    </ErrorBoundary>
  );
}
