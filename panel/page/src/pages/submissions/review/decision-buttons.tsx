import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { SubmissionReview } from '../types';

/** The decisions that are still possible for a submission. */
export const DecisionButtons = ({
  allowed,
  isPending,
  onApprove,
  onAsk,
}: {
  allowed: SubmissionReview['allowedActions'];
  isPending: boolean;
  onApprove: () => void;
  /** Called for decisions that ask for a reason first. */
  onAsk: (action: 'reject' | 'cancel') => void;
}) => (
  <>
    {allowed.includes('cancel') && (
      <Button variant="subtle" color="gray" disabled={isPending} onClick={() => onAsk('cancel')}>
        Cancel
      </Button>
    )}
    {allowed.includes('reject') && (
      <Button
        variant="light"
        color="red"
        leftSection={<IconX size={16} aria-hidden />}
        disabled={isPending}
        onClick={() => onAsk('reject')}
      >
        Reject
      </Button>
    )}
    {allowed.includes('approve') && (
      <Button leftSection={<IconCheck size={16} aria-hidden />} loading={isPending} onClick={onApprove}>
        Approve
      </Button>
    )}
  </>
);
