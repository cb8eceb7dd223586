import { Alert, Stack, Text } from '@mantine/core';
import { IconLock, IconTrash } from '@tabler/icons-react';
import { dateTimeWords } from '../../../languages/formats';

import { t } from '../../../languages/message';
import type { SubmissionReview } from '../types';

/** The content that retention or erasure has removed from a submission, and the hold on the rest. */
export const RemovalNotice = ({ submission }: { submission: SubmissionReview }) => {
  const { filesRemovedAt, dataRemovedAt, erasedAt, hold } = submission;
  if (!(erasedAt || filesRemovedAt || dataRemovedAt || hold)) return null;
  return (
    <Stack gap="xs">
      {erasedAt ? (
        <Alert color="gray" icon={<IconTrash />} title={t('Erased')}>
          {t('Everything was erased on request on {dateTime}.', { dateTime: dateTimeWords(erasedAt) })}
        </Alert>
      ) : (
        (filesRemovedAt || dataRemovedAt) && (
          <Alert color="gray" icon={<IconTrash />} title={t('Removed because it had expired')}>
            {filesRemovedAt && (
              <Text size="sm">
                {t('The files were removed on {dateTime}.', { dateTime: dateTimeWords(filesRemovedAt) })}
              </Text>
            )}
            {dataRemovedAt && (
              <Text size="sm">
                {t('The data was removed on {dateTime}.', { dateTime: dateTimeWords(dataRemovedAt) })}
              </Text>
            )}
          </Alert>
        )
      )}
      {hold && (
        <Alert color="yellow" icon={<IconLock />} title={t('On legal hold')}>
          {t('Since {dateTime}, by {heldBy}: {reason}', {
            dateTime: dateTimeWords(hold.heldAt),
            heldBy: hold.heldBy,
            reason: hold.reason,
          })}
        </Alert>
      )}
    </Stack>
  );
};
