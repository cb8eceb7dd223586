import { t } from '../../languages/message';
import { PasswordForm } from './password-form';
import { SetUpPage } from './set-up-page';

/** Shown in place of every page while someone else knows the person's password. */
export const FirstPasswordPage = ({ email }: { email: string }) => (
  <SetUpPage
    title={t('Choose your password')}
    text={t(
      'Someone else set the password of {email}. To continue, choose one that only you know. Other browsers are signed out.',
      { email },
    )}
  >
    <PasswordForm />
  </SetUpPage>
);
