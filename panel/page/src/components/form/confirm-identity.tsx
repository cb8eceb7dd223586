import { Alert, Button, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api, dataOf, fieldErrors } from '../../api/client';
import { t } from '../../languages/message';

/**
 * Asks for the password again before an action that needs a recent sign-in. It can be part of another form.
 * @param onConfirmed repeats the refused action; without it, the person does
 */
export const ConfirmIdentity = ({ onConfirmed }: { onConfirmed?: () => void }) => {
  const [password, setPassword] = useState('');
  const confirm = useMutation({
    mutationFn: () => dataOf(api.POST('/admin/api/me/confirm', { body: { password } })),
    onSuccess: () => onConfirmed?.(),
  });
  if (confirm.isSuccess) {
    return (
      <Alert color="green" role="status">
        {t('Password confirmed. Try again now.')}
      </Alert>
    );
  }
  return (
    <Alert color="yellow" role="alert" title={t('Confirm that it is you')}>
      <Stack gap="sm">
        <Text size="sm">
          {t(
            'You signed in a while ago. Enter your password, then try again. Without a password, sign out and sign in again.',
          )}
        </Text>
        <PasswordInput
          label={t('Your password')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={confirm.error && (fieldErrors(confirm.error).password ?? confirm.error.message)}
        />
        <Button type="button" variant="default" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('Confirm')}
        </Button>
      </Stack>
    </Alert>
  );
};

/** Whether a request was refused until the person has entered the password again. */
export const needsConfirmation = (error: Error | null): boolean =>
  error instanceof ApiError && error.reason === 'confirmation_required';

/** Asks for the password in a dialog, and repeats the refused action, for actions without a form. */
export const ConfirmFirst = ({
  action,
}: {
  action: { readonly error: Error | null; readonly reset: () => void; readonly mutate: () => void };
}) => (
  <Modal
    opened={needsConfirmation(action.error)}
    onClose={action.reset}
    title={t('Enter your password')}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    <ConfirmIdentity onConfirmed={action.mutate} />
  </Modal>
);
