import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ReasonField } from './reason-field';

type Asked = 'approve' | 'reject' | 'cancel';

const verbs = { approve: 'Approve anyway', reject: 'Reject submission', cancel: 'Cancel submission' } as const;
const descriptions = {
  approve: 'Why the unresolved fraud matches do not matter. Stored with the submission.',
  reject: 'Stored with the submission and sent to the caller. Ctrl+Enter rejects.',
  cancel: 'Optional. Stored with the submission.',
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
          setError('Enter a reason');
          return;
        }
        onDecide(reason.trim());
        onClose();
      }}
    >
      <Stack>
        {action === 'approve' && (
          <Text size="sm">
            Fraud matches are not resolved. Go back and decide about each one, or say why you approve despite them.
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
            Back
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
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {action && <Question action={action} onClose={onClose} onDecide={onDecide} />}
  </Modal>
);
