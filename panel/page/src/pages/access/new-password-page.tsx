import { Alert, Anchor, Button, Checkbox, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { applyPasswordLink } from '../../api/sign-in';
import { t } from '../../languages/message';
import { passwordLengthMin } from './password-form';
import { PlainPage } from './plain-page';

/**
 * Sets a password by the link of an email. The token is after the # of the address, which browsers do not send to
 * servers.
 */
export const NewPasswordPage = () => {
  const token = useLocation().hash.slice(1);
  const form = useForm({
    initialValues: { password: '', removePasskeys: false },
    validate: {
      password: (value) =>
        value.length < passwordLengthMin
          ? t('Must have at least {passwordLengthMin} characters', { passwordLengthMin })
          : null,
    },
  });
  const apply = useMutation({ mutationFn: (values: typeof form.values) => applyPasswordLink(token, values) });
  if (apply.isSuccess) {
    return (
      <PlainPage title={t('Password set')}>
        <Stack>
          <Text size="sm">{t('Sign in with your new password. Other browsers are signed out.')}</Text>
          <Button component={Link} to="/sign-in" fullWidth>
            {t('Go to sign-in')}
          </Button>
        </Stack>
      </PlainPage>
    );
  }
  return (
    <PlainPage title={t('Choose a password')}>
      <form onSubmit={form.onSubmit((values) => apply.mutate(values))}>
        <Stack>
          {apply.error && (
            <Alert color="red" role="alert">
              {apply.error.message}
            </Alert>
          )}
          <PasswordInput
            label={t('New password')}
            autoComplete="new-password"
            required
            autoFocus
            {...form.getInputProps('password')}
          />
          <Checkbox
            label={t('Remove my passkeys, too')}
            description={t('Do this if someone else may have signed in as you.')}
            {...form.getInputProps('removePasskeys', { type: 'checkbox' })}
          />
          <Button type="submit" loading={apply.isPending} fullWidth>
            {t('Set the password')}
          </Button>
          <Anchor component={Link} to="/sign-in" size="sm">
            {t('Back to sign-in')}
          </Anchor>
        </Stack>
      </form>
    </PlainPage>
  );
};
