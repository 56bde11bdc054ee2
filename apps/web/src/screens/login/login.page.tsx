import { loginPageView, settingsView, signInView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Stack, Text, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { MessageText } from '../../parts/message';
import { ProductPicture } from '../public/product-picture';
import { PublicPage } from '../public/public-page';
import { CredentialsForm } from './credentials-form';
import { DemoBox } from './demo-box';

/** Sign-in (A-013, A-096…A-108): one column, what happens next in a sentence, the risk in plain words. */
export default function LoginPage() {
  const { settings } = useView(settingsView);
  const { title } = useView(loginPageView);
  const { demoAccount, canCopyDemo } = useView(signInView);
  const hasExtras = !(settings?.disableLoginExtras ?? true);
  return (
    <PublicPage aside={<ProductPicture />}>
      <Stack gap="lg" w="100%" maw="25rem">
        <Stack gap="sm">
          <Title size="1.75rem" lh={1.2} lts="-0.02em">
            <MessageText of={title} />
          </Title>
          <Text c="dimmed">
            <FormattedMessage
              id="login.next"
              defaultMessage="After you log in, the trade room opens with your account."
            />
          </Text>
        </Stack>
        <CredentialsForm />
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
