import { PasswordForm } from './password-form';
import { SetUpPage } from './set-up-page';

/** Shown in place of every page while somebody else knows the person's password. */
export const FirstPasswordPage = ({ email }: { email: string }) => (
  <SetUpPage
    title="Choose your password"
    text={`Somebody else set the password of ${email}. Choose one that only you know to go on. Other browsers are signed out.`}
  >
    <PasswordForm />
  </SetUpPage>
);
