import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { StatusPage } from './status-page';

/** A part of the page failed to load or crashed: nothing reloads by itself. */
export function LostScreen({ onReload, reference }: { onReload: () => void; reference?: string }) {
  return (
    <StatusPage
      title={<FormattedMessage id="page.notLoaded" defaultMessage="This page could not be loaded" />}
      text={
        reference ? (
          <FormattedMessage id="common.reference" defaultMessage="Reference {reference}" values={{ reference }} />
        ) : null
      }
    >
      <Button size="md" onClick={onReload}>
        <FormattedMessage id="page.reload" defaultMessage="Reload" />
      </Button>
    </StatusPage>
  );
}
