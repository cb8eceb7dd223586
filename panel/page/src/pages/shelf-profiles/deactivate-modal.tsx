import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client';
import { queryClient } from '../../api/query-client';

/** Asks for confirmation before a version is deactivated, since that cannot be undone. */
export const DeactivateModal = ({
  version,
  onClose,
}: {
  version: { versionId: string; version: number } | null;
  onClose: () => void;
}) => {
  const deactivate = useMutation({
    mutationFn: (versionId: string) =>
      api.POST('/admin/api/shelf-profile-versions/{versionId}/deactivate', { params: { path: { versionId } } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['shelf-profiles'] });
      notifications.show({ color: 'green', message: 'Version deactivated.' });
      onClose();
    },
  });
  const close = () => {
    deactivate.reset();
    onClose();
  };
  return (
    <Modal
      opened={version !== null}
      onClose={close}
      title={`Deactivate version ${version?.version}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">
          New captures with <span className="docket-mono">{version?.versionId}</span> will be refused. Existing captures
          continue. A version cannot be activated again; publish a new one instead.
        </Text>
        {deactivate.error && (
          <Alert color="red" role="alert">
            {deactivate.error.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Cancel{' '}
          </Button>
          <Button
            color="red"
            loading={deactivate.isPending}
            onClick={() => version && deactivate.mutate(version.versionId)}
          >
            Deactivate
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
