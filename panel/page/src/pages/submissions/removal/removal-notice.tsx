import { Alert, Stack, Text } from '@mantine/core';
import { IconLock, IconTrash } from '@tabler/icons-react';
import { dateTimeWords } from '../../../components/values/time';
import type { SubmissionReview } from '../types';

/** What retention or erasure has removed from a submission, and the hold that keeps the rest. */
export const RemovalNotice = ({ submission }: { submission: SubmissionReview }) => {
  const { filesRemovedAt, dataRemovedAt, erasedAt, hold } = submission;
  if (!(erasedAt || filesRemovedAt || dataRemovedAt || hold)) return null;
  return (
    <Stack gap="xs">
      {erasedAt ? (
        <Alert color="gray" icon={<IconTrash />} title="Erased">
          Everything was erased on request on {dateTimeWords(erasedAt)}.
        </Alert>
      ) : (
        (filesRemovedAt || dataRemovedAt) && (
          <Alert color="gray" icon={<IconTrash />} title="Removed, because its time was over">
            {filesRemovedAt && <Text size="sm">The files were removed on {dateTimeWords(filesRemovedAt)}.</Text>}
            {dataRemovedAt && <Text size="sm">The data was removed on {dateTimeWords(dataRemovedAt)}.</Text>}
          </Alert>
        )
      )}
      {hold && (
        <Alert color="yellow" icon={<IconLock />} title="On legal hold">
          Since {dateTimeWords(hold.heldAt)}, by {hold.heldBy}: {hold.reason}
        </Alert>
      )}
    </Stack>
  );
};
