import { Alert, Button, Center, Divider, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { canUsePasskeys, signInWithPasskey } from '../../api/passkeys';
import { queryClient } from '../../api/query-client';
import { signIn, startSingleSignOn } from '../../api/sign-in';
import mark from '../../shell/mark.svg';
import { signInErrorText } from './sign-in-errors';
import { CodeForm } from './two-factor/code-form';

/** The name of the single sign-on; the API process writes it into the page, empty if none is configured. */
const singleSignOnLabel = document.querySelector<HTMLMetaElement>('meta[name="docket-single-sign-on"]')?.content;

/** Asks for e-mail address and password, or leads to the configured single sign-on. */
const PasswordSignIn = ({ onDone, onCode }: { onDone: () => Promise<void>; onCode: () => void }) => {
  const [search] = useSearchParams();
  const form = useForm({ initialValues: { email: '', password: '' } });
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
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          autoFocus
          {...form.getInputProps('email')}
        />
        <PasswordInput label="Password" autoComplete="current-password" required {...form.getInputProps('password')} />
        <Button type="submit" loading={attempt.isPending} fullWidth>
          Sign in
        </Button>
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
            Sign in with a passkey
          </Button>
        )}
        {singleSignOnLabel && (
          <>
            <Divider label="or" />
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
              Continue with {singleSignOnLabel}
            </Button>
          </>
        )}
      </Stack>
    </form>
  );
};

/** The sign-in page: e-mail and password, or the configured single sign-on; then a code for people with two-factor sign-in. */
export const SignInPage = () => {
  const navigate = useNavigate();
  const location = useLocation();
  const [needsCode, setNeedsCode] = useState(false);
  const enter = async () => {
    queryClient.clear();
    const from = (location.state as { from?: string } | null)?.from;
    await navigate(from && from !== '/sign-in' ? from : '/', { replace: true });
  };
  useEffect(() => {
    document.title = 'Sign in · Docket';
  }, []);
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper w={380} p="xl" withBorder shadow="sm">
        <Stack gap="xs" align="center" mb="lg">
          <img src={mark} width={48} height={48} alt="" />
          <Title order={1}>Docket</Title>
          <Text c="dimmed" size="sm" ta="center">
            Document processing and shelf capture
          </Text>
        </Stack>
        {needsCode ? (
          <CodeForm onDone={enter} onBack={() => setNeedsCode(false)} />
        ) : (
          <PasswordSignIn onDone={enter} onCode={() => setNeedsCode(true)} />
        )}
      </Paper>
    </Center>
  );
};
