import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client';
import { queryClient } from '../../api/query-client';
import { t } from '../../languages/message';
import { rich } from '../../languages/rich';

/** Asks for confirmation before a workflow is withdrawn from a company, since the company's next calls would fail. */
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
      title={t('Withdraw this workflow?')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        <Text size="sm">
          {rich(
            '<b>{name}</b> can no longer create sessions of <span>{slug}</span>. Existing sessions continue. You can assign the workflow again at any time.',
            {
              b: (content) => <b>{content}</b>,
              name: company?.name,
              span: (content) => <span className="docket-mono">{content}</span>,
              slug,
            },
          )}
        </Text>
        {withdraw.error && (
          <Alert color="red" role="alert">
            {withdraw.error.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {t('Cancel')}
          </Button>
          <Button color="red" loading={withdraw.isPending} onClick={() => company && withdraw.mutate(company.id)}>
            {t('Withdraw')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
