import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { SubmissionReview } from '../types';

/** Why a submission is in review, why it ended, and what is wrong with its files, in words. */
export const Reasons = ({ submission }: { submission: SubmissionReview }) => {
  const { reason, reviewReasons, qualityFindings } = submission;
  const isBad = reason !== null;
  if (!isBad && reviewReasons.length + qualityFindings.length === 0) return null;
  return (
    <Alert color={isBad ? 'red' : 'yellow'} icon={<IconInfoCircle />} mb="sm" py="xs" role="note" aria-label="Reasons">
      {isBad && <Text size="sm">{reason}</Text>}
      {reviewReasons.map((words) => (
        <Text size="sm" key={words}>
          {words}
        </Text>
      ))}
      {qualityFindings.map(({ fileIndex, page, advice }) => (
        <Text size="sm" key={`${fileIndex} ${page} ${advice}`}>
          {advice}
        </Text>
      ))}
    </Alert>
  );
};
