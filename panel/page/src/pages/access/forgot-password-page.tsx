import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { requestPasswordLink } from '../../api/sign-in';
import { t } from '../../languages/message';
import { PlainPage } from './plain-page';

/** Asks for a link by email. The answer does not reveal whether the address has an account. */
export const ForgotPasswordPage = () => {
  const [email, setEmail] = useState('');
  const request = useMutation({ mutationFn: () => requestPasswordLink(email) });
  return (
    <PlainPage title={t('Forgot your password?')}>
      <Stack>
        {request.isSuccess ? (
          <Alert color="green" role="status">
            {t('If {email} has an account, an email with a link is on its way. The link works for one hour.', {
              email,
            })}
          </Alert>
        ) : (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              request.mutate();
            }}
          >
            <Stack>
              {request.error && (
                <Alert color="red" role="alert">
                  {request.error.message}
                </Alert>
              )}
              <Text size="sm">{t('You get an email with a link that sets a new password.')}</Text>
              <TextInput
                label={t('E-mail')}
                type="email"
                autoComplete="username"
                required
                autoFocus
                value={email}
                onChange={(event) => setEmail(event.currentTarget.value)}
              />
              <Button type="submit" loading={request.isPending} fullWidth>
                {t('Send the link')}
              </Button>
            </Stack>
          </form>
        )}
        <Anchor component={Link} to="/sign-in" size="sm">
          {t('Back to sign-in')}
        </Anchor>
      </Stack>
    </PlainPage>
  );
};
