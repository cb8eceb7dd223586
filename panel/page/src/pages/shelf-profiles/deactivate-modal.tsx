import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client';
import { queryClient } from '../../api/query-client';
import { t } from '../../languages/message';
import { rich } from '../../languages/rich';

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
      notifications.show({ color: 'green', message: t('Version deactivated.') });
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
      title={t('Deactivate version {version}?', { version: version?.version })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        <Text size="sm">
          {rich(
            'New captures with <span>{versionId}</span> will be refused. Existing captures continue. A version cannot be activated again; publish a new one instead.',
            { span: (content) => <span className="docket-mono">{content}</span>, versionId: version?.versionId },
          )}
        </Text>
        {deactivate.error && (
          <Alert color="red" role="alert">
            {deactivate.error.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {t('Cancel')}
          </Button>
          <Button
            color="red"
            loading={deactivate.isPending}
            onClick={() => version && deactivate.mutate(version.versionId)}
          >
            {t('Deactivate')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
