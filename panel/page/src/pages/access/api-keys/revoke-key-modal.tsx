import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, type Schemas } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { t } from '../../../languages/message';
import { rich } from '../../../languages/rich';
import { shownKey } from './key-limits';

/** Asks for confirmation before a key is revoked, since that cannot be undone. */
export const RevokeKeyModal = ({ apiKey, onClose }: { apiKey: Schemas['ApiKeyItem'] | null; onClose: () => void }) => {
  const revoke = useMutation({
    mutationFn: (keyId: string) => api.POST('/admin/api/api-keys/{keyId}/revoke', { params: { path: { keyId } } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['api-keys'] });
      notifications.show({ color: 'green', message: t('API key revoked.') });
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
      title={t('Revoke this key?')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        <Text size="sm">
          {rich(
            'Calls with <b>{name}</b> (<span>{key}</span>) will be refused within a second. This cannot be undone.',
            {
              b: (content) => <b>{content}</b>,
              name: apiKey?.name,
              span: (content) => <span className="docket-mono">{content}</span>,
              key: apiKey && shownKey(apiKey),
            },
          )}
        </Text>
        {revoke.error && (
          <Alert color="red" role="alert">
            {revoke.error.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {t('Cancel')}
          </Button>
          <Button color="red" loading={revoke.isPending} onClick={() => apiKey && revoke.mutate(apiKey.id)}>
            {t('Revoke key')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
