import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { FormError } from '../../../components/form/form-error';
import type { Person } from './types';

/** Asks for confirmation before a person is disabled. */
export const DisableModal = ({ person, onClose }: { person: Person | null; onClose: () => void }) => {
  const disable = useMutation({
    mutationFn: (userId: string) =>
      dataOf(api.POST('/admin/api/users/{userId}/disable', { params: { path: { userId } } })),
    onSuccess: async ({ name }) => {
      await queryClient.invalidateQueries({ queryKey: ['people'] });
      notifications.show({ color: 'green', message: `${name} was disabled and signed out.` });
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
      title="Disable this person?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">
          <b>{person?.name}</b> ({person?.email}) will be signed out of every browser and cannot sign in until someone
          enables the account again. The audit log keeps what they did, and API keys that they created keep working.
        </Text>
        <FormError error={disable.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={disable.isPending} onClick={() => person && disable.mutate(person.id)}>
            Disable
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
