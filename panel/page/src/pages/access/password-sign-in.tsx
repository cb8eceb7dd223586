import { Alert, Anchor, Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { sendsMail } from '../../api/mail';
import { canUsePasskeys, signInWithPasskey } from '../../api/passkeys';
import { signIn, startSingleSignOn } from '../../api/sign-in';
import { t } from '../../languages/message';
import { signInErrorText } from './sign-in-errors';

/** The name of the single sign-on; the API process writes it into the page, empty if none is configured. */
const singleSignOnLabel = document.querySelector<HTMLMetaElement>('meta[name="docket-single-sign-on"]')?.content;

/**
 * Asks for email address and password, or links to the configured single sign-on.
 * @param email set if this person must sign in without leaving the page; single sign-on then opens in a new tab
 */
export const PasswordSignIn = ({
  email,
  onDone,
  onCode,
}: {
  email?: string;
  onDone: () => Promise<void>;
  onCode: () => void;
}) => {
  const [search] = useSearchParams();
  const form = useForm({ initialValues: { email: email ?? '', password: '' } });
  const attempt = useMutation({
    mutationFn: (values: { email: string; password: string }) => signIn(values.email, values.password),
    onSuccess: (needsCode) => (needsCode ? onCode() : onDone()),
  });
  const singleSignOn = useMutation({ mutationFn: startSingleSignOn });
  const passkey = useMutation({ mutationFn: signInWithPasskey, onSuccess: onDone });
  // Only the error of the latest attempt is shown.
  const refusal =
    attempt.error?.message ??
    passkey.error?.message ??
    (attempt.isIdle ? (singleSignOn.error?.message ?? signInErrorText(search.get('error'))) : null);
  return (
    <form
      onSubmit={form.onSubmit((values) => {
        passkey.reset();
        attempt.mutate(values);
      })}
    >
      <Stack>
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <TextInput
          label={t('E-mail')}
          type="email"
          autoComplete="username"
          required
          autoFocus={email === undefined}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('Password')}
          autoComplete="current-password"
          required
          data-autofocus={email !== undefined}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={attempt.isPending} fullWidth>
          {t('Sign in')}
        </Button>
        {sendsMail && email === undefined && (
          <Anchor component={Link} to="/forgot-password" size="sm" ta="center">
            {t('Forgot your password?')}
          </Anchor>
        )}
        {canUsePasskeys() && (
          <Button
            variant="default"
            fullWidth
            loading={passkey.isPending}
            onClick={() => {
              attempt.reset();
              passkey.mutate();
            }}
          >
            {t('Sign in with a passkey')}
          </Button>
        )}
        {singleSignOnLabel && email !== undefined && (
          <Anchor href="/admin/sign-in" target="_blank" size="sm">
            {t('Continue with {singleSignOnLabel} in a new tab, then come back', { singleSignOnLabel })}
          </Anchor>
        )}
        {singleSignOnLabel && email === undefined && (
          <>
            <Divider label={t('or')} />
            <Button
              variant="default"
              fullWidth
              loading={singleSignOn.isPending}
              onClick={() => {
                attempt.reset();
                passkey.reset();
                singleSignOn.mutate();
              }}
            >
              {t('Continue with {singleSignOnLabel}', { singleSignOnLabel })}
            </Button>
          </>
        )}
      </Stack>
    </form>
  );
};
