import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client';
import { queryClient } from '../../api/query-client';

/** Asks before a workflow is taken away from a company, whose next calls would fail. */
export const WithdrawModal = ({
  slug,
  company,
  onClose,
}: {
  slug: string;
  company: { id: string; name: string } | null;
  onClose: () => void;
}) => {
  const withdraw = useMutation({
    mutationFn: (companyId: string) =>
      api.DELETE('/admin/api/workflows/{slug}/assignments/{companyId}', { params: { path: { slug, companyId } } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['workflows'] });
      onClose();
    },
  });
  const close = () => {
    withdraw.reset();
    onClose();
  };
  return (
    <Modal
      opened={company !== null}
      onClose={close}
      title="Withdraw this workflow?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">
          <b>{company?.name}</b> cannot create further sessions of <span className="docket-mono">{slug}</span>. Sessions
          that exist go on. The workflow can be assigned again at any time.
        </Text>
        {withdraw.error && (
          <Alert color="red" role="alert">
            {withdraw.error.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Keep it
          </Button>
          <Button color="red" loading={withdraw.isPending} onClick={() => company && withdraw.mutate(company.id)}>
            Withdraw
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
