import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, type Schemas } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { shownKey } from './key-limits';

/** Asks for confirmation before a key is revoked, since that cannot be undone. */
export const RevokeKeyModal = ({ apiKey, onClose }: { apiKey: Schemas['ApiKeyItem'] | null; onClose: () => void }) => {
  const revoke = useMutation({
    mutationFn: (keyId: string) => api.POST('/admin/api/api-keys/{keyId}/revoke', { params: { path: { keyId } } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['api-keys'] });
      notifications.show({ color: 'green', message: 'API key revoked.' });
      onClose();
    },
  });
  const close = () => {
    revoke.reset();
    onClose();
  };
  return (
    <Modal
      opened={apiKey !== null}
      onClose={close}
      title="Revoke this key?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">
          Calls with <b>{apiKey?.name}</b> (<span className="docket-mono">{apiKey && shownKey(apiKey)}</span>) will be
          refused within a second. This cannot be undone.
        </Text>
        {revoke.error && (
          <Alert color="red" role="alert">
            {revoke.error.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Cancel{' '}
          </Button>
          <Button color="red" loading={revoke.isPending} onClick={() => apiKey && revoke.mutate(apiKey.id)}>
            Revoke key
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
