import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { FormError } from '../../../components/form/form-error';
import { t } from '../../../languages/message';
import { rich } from '../../../languages/rich';
import type { Person } from './types';

const ResetTwoFactor = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const reset = useMutation({
    mutationFn: () =>
      dataOf(api.POST('/admin/api/users/{userId}/reset-two-factor', { params: { path: { userId: person.id } } })),
    onSuccess: async ({ name }) => {
      await queryClient.invalidateQueries({ queryKey: ['people'] });
      notifications.show({ color: 'green', message: t('{name} can sign in with only the password.', { name }) });
      onClose();
    },
  });
  return (
    <Stack>
      <Text size="sm">
        {rich(
          '<b>{name}</b> ({email}) will sign in with only the password, until they set up two-factor sign-in again. The authenticator app, the backup codes and their passkeys stop working, and every browser is signed out. Make sure that it is really them who asks.',
          { b: (content) => <b>{content}</b>, name: person.name, email: person.email },
        )}
      </Text>
      <FormError error={reset.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button color="red" loading={reset.isPending} onClick={() => reset.mutate()}>
          {t('Reset')}
        </Button>
      </Group>
    </Stack>
  );
};

/** Asks for confirmation before a person's second factor is removed. */
export const ResetTwoFactorModal = ({ person, onClose }: { person: Person | null; onClose: () => void }) => (
  <Modal
    opened={person !== null}
    onClose={onClose}
    title={t('Reset two-factor sign-in?')}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    {person && <ResetTwoFactor key={person.id} person={person} onClose={onClose} />}
  </Modal>
);
