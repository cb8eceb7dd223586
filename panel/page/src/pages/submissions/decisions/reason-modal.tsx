import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../languages/message';
import { ReasonField } from './reason-field';

type Asked = 'approve' | 'reject' | 'cancel';

const verbs = { approve: t('Approve anyway'), reject: t('Reject submission'), cancel: t('Cancel submission') } as const;
const descriptions = {
  approve: t('Why the unresolved fraud matches do not matter. Stored with the submission.'),
  reject: t('Stored with the submission and sent to the caller. Ctrl+Enter rejects.'),
  cancel: t('Optional. Stored with the submission.'),
} as const;

const Question = ({
  action,
  onClose,
  onDecide,
}: {
  action: Asked;
  onClose: () => void;
  onDecide: (reason: string) => void;
}) => {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (action !== 'cancel' && reason.trim() === '') {
          setError(t('Enter a reason'));
          return;
        }
        onDecide(reason.trim());
        onClose();
      }}
    >
      <Stack>
        {action === 'approve' && (
          <Text size="sm">
            {t(
              'Fraud matches are not resolved. Go back and decide about each one, or give the reason why you approve despite them.',
            )}
          </Text>
        )}
        <ReasonField
          value={reason}
          onChange={setReason}
          description={descriptions[action]}
          error={error}
          {...(action === 'reject' ? {} : { presets: [] })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Back')}
          </Button>
          <Button type="submit" color={action === 'approve' ? 'teal' : 'red'}>
            {verbs[action]}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Asks why a submission is rejected or cancelled, or approved although fraud matches are open. */
export const ReasonModal = ({
  action,
  onClose,
  onDecide,
}: {
  /** Null closes the dialog. */
  action: Asked | null;
  onClose: () => void;
  onDecide: (reason: string) => void;
}) => (
  <Modal
    opened={action !== null}
    onClose={onClose}
    title={action && verbs[action]}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    {action && <Question action={action} onClose={onClose} onDecide={onDecide} />}
  </Modal>
);
