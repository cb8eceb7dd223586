import { Button, Group } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { t } from '../../../languages/message';
import type { SubmissionReview } from '../types';

/** The decisions that are still possible for a submission. On a phone, they are a bar at the bottom. */
export const DecisionButtons = ({
  allowed,
  isPending,
  onApprove,
  onReject,
}: {
  allowed: SubmissionReview['allowedActions'];
  isPending: boolean;
  onApprove: () => void;
  onReject: () => void;
}) => {
  const mayReject = allowed.includes('reject');
  const mayApprove = allowed.includes('approve');
  if (!mayReject && !mayApprove) return null;
  return (
    <Group className="docket-decide" gap="xs" wrap="nowrap">
      {mayReject && (
        <Button
          variant="light"
          color="red"
          leftSection={<IconX size={16} aria-hidden />}
          disabled={isPending}
          onClick={onReject}
        >
          {t('Reject')}
        </Button>
      )}
      {mayApprove && (
        <Button leftSection={<IconCheck size={16} aria-hidden />} loading={isPending} onClick={onApprove}>
          {t('Approve')}
        </Button>
      )}
    </Group>
  );
};
