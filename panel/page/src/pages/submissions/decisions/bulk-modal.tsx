import { Alert, Button, Group, Modal, Progress, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../languages/message';
import type { QueueItem } from '../types';
import { ReasonField } from './reason-field';
import { outcomeWords, useBulk } from './use-bulk';

const nameOf = ({ externalUser, clientSubmissionId, id }: QueueItem): string =>
  externalUser ?? (clientSubmissionId || id);

/** Confirms a decision about several submissions, and shows the outcome of each. */
export const BulkModal = ({
  action,
  items,
  onClose,
}: {
  action: 'approve' | 'reject';
  items: readonly QueueItem[];
  onClose: () => void;
}) => {
  // The list changes while the dialog is open, but the confirmed selection stays.
  const [selected] = useState(items);
  const [reason, setReason] = useState('');
  const bulk = useBulk();
  const count = selected.length;
  const title =
    action === 'approve'
      ? t('Approve {count, plural, one {# submission} other {# submissions}}', { count })
      : t('Reject {count, plural, one {# submission} other {# submissions}}', { count });
  const start = () => bulk.mutate({ items: selected, action, ...(reason.trim() ? { reason: reason.trim() } : {}) });
  const mayStart = action === 'approve' || reason.trim() !== '';
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('Close') }}>
      {bulk.data ? (
        <Stack>
          <Text role="status">{outcomeWords(bulk.data, action)}.</Text>
          <Table fz="sm">
            <Table.Tbody>
              {bulk.data
                .filter(({ problem }) => problem !== null)
                .map(({ item, problem }) => (
                  <Table.Tr key={item.id}>
                    <Table.Td>{nameOf(item)}</Table.Td>
                    <Table.Td>{problem}</Table.Td>
                  </Table.Tr>
                ))}
            </Table.Tbody>
          </Table>
          <Group justify="flex-end">
            <Button onClick={onClose} data-autofocus>
              {t('Done')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (mayStart) start();
          }}
        >
          <Stack>
            {action === 'reject' ? (
              <ReasonField value={reason} onChange={setReason} description={t('Sent to the caller of each one.')} />
            ) : (
              <Alert color="yellow" variant="light">
                {t('You have not opened these documents here. Submissions with unresolved fraud matches are left out.')}
              </Alert>
            )}
            {bulk.isPending && <Progress value={(100 * bulk.done) / selected.length} aria-label={t('Progress')} />}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('Back')}
              </Button>
              <Button
                type="submit"
                color={action === 'reject' ? 'red' : 'teal'}
                loading={bulk.isPending}
                disabled={!mayStart}
              >
                {title}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
};
