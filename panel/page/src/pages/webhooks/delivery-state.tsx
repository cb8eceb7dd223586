import { Stack, Text } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { StatusBadge } from '../../components/values/status-badge';
import { t } from '../../languages/message';

type Delivery = Pick<Schemas['DeliveryItem'], 'status' | 'lastAttempt'>;

/**
 * How the last attempt ended, such as "Attempt 2 failed: the receiver answered 500"; null before the first one, and
 * after a success.
 */
const lastAnswer = ({ lastAttempt }: Delivery): string | null => {
  if (!lastAttempt) return null;
  const { number, durationMs, error, statusCode } = lastAttempt;
  if (error === null) return durationMs === null ? t('Attempt {number} in progress', { number }) : null;
  return statusCode === null
    ? t('Attempt {number} failed: no answer', { number })
    : t('Attempt {number} failed: the receiver responded with {statusCode}', { number, statusCode });
};

/** The status of a delivery, with the answer to its last attempt unless that was a success. */
export const DeliveryState = ({ delivery }: { delivery: Delivery }) => {
  const answer = lastAnswer(delivery);
  return (
    <Stack gap={2} align="flex-start">
      <StatusBadge status={delivery.status} />
      {answer && (
        <Text size="xs" c="dimmed" title={delivery.lastAttempt?.error ?? undefined}>
          {answer}
        </Text>
      )}
    </Stack>
  );
};
