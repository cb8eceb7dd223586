import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { FormError } from '../../../components/form/form-error';
import { t } from '../../../languages/message';
import { rich } from '../../../languages/rich';
import type { Person } from './types';

/** Asks for confirmation before a person is disabled. */
export const DisableModal = ({ person, onClose }: { person: Person | null; onClose: () => void }) => {
  const disable = useMutation({
    mutationFn: (userId: string) =>
      dataOf(api.POST('/admin/api/users/{userId}/disable', { params: { path: { userId } } })),
    onSuccess: async ({ name }) => {
      await queryClient.invalidateQueries({ queryKey: ['people'] });
      notifications.show({ color: 'green', message: t('{name} was disabled and signed out.', { name }) });
      onClose();
    },
  });
  const close = () => {
    disable.reset();
    onClose();
  };
  return (
    <Modal
      opened={person !== null}
      onClose={close}
      title={t('Disable this person?')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        <Text size="sm">
          {rich(
            '<b>{name}</b> ({email}) will be signed out of every browser and cannot sign in until someone enables the account again. The audit log keeps what they did, and API keys that they created keep working.',
            { b: (content) => <b>{content}</b>, name: person?.name, email: person?.email },
          )}
        </Text>
        <FormError error={disable.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {t('Cancel')}
          </Button>
          <Button color="red" loading={disable.isPending} onClick={() => person && disable.mutate(person.id)}>
            {t('Disable')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
