import { loginPageView, settingsView, signInView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Text } from '../../parts/text';
import { PublicPage } from '../public/public-page';
import { CredentialsForm } from './credentials-form';
import { DemoBox } from './demo-box';
import classes from './login.module.css';

/** Sign-in (A-013, A-096…A-108): one column, what happens next in a sentence, the risk in plain words. */
export default function LoginPage() {
  const { settings } = useView(settingsView);
  const { title } = useView(loginPageView);
  const { demoAccount, canCopyDemo } = useView(signInView);
  const hasExtras = !(settings?.disableLoginExtras ?? true);
  return (
    <PublicPage>
      <div className={classes['column']}>
        <h1 className={classes['title']}>
          <Text of={title} />
        </h1>
        <p className={classes['next']}>
          <Text of="login.next" />
        </p>
        <CredentialsForm />
        {hasExtras && demoAccount ? <DemoBox {...demoAccount} canCopy={canCopyDemo} /> : null}
        <aside className={classes['risk']}>
          <p>
            <strong>
              <Text of="signIn.riskWarning" />
            </strong>
          </p>
          {hasExtras ? (
            <>
              <p>
                <Text of="login.riskLeverage" />
              </p>
              <p>
                <Text of="login.riskAfford" />
              </p>
            </>
          ) : null}
        </aside>
      </div>
    </PublicPage>
  );
}
