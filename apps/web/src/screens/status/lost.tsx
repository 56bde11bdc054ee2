import { connectivityView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { StatusPage } from './status-page';

export interface LostScreenProps {
  onReload: () => void;
  reference?: string;
  /** Within the signed-in frame. */
  isInside?: boolean;
}

/** A part of the page failed to load or crashed; a reload is a person's to ask for. */
export function LostScreen({ onReload, reference, isInside = false }: LostScreenProps) {
  // Without a network a reload would lose all that is there.
  const { isOffline } = useView(connectivityView);
  return (
    <StatusPage
      isInside={isInside}
      title={<FormattedMessage id="page.notLoaded" defaultMessage="This page could not be loaded" />}
      text={
        reference ? (
          <FormattedMessage id="common.reference" defaultMessage="Reference {reference}" values={{ reference }} />
        ) : null
      }
    >
      <Button size="md" disabled={isOffline} onClick={onReload}>
        <FormattedMessage id="page.reload" defaultMessage="Reload" />
      </Button>
    </StatusPage>
  );
}
