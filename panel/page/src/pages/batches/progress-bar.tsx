import { Progress } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { t } from '../../languages/message';

type BatchProgress = Schemas['BatchProgress'];
type Status = keyof BatchProgress['byStatus'];

/** The segments of the bar from left to right: done, waiting for review, failed, rejected or cancelled, in progress. */
const parts = [
  { color: 'green', statuses: ['approved', 'synced'] },
  { color: 'yellow', statuses: ['review'] },
  { color: 'red', statuses: ['failed', 'capture_quality_blocked'] },
  { color: 'gray.6', statuses: ['rejected', 'cancelled'] },
  { color: 'blue.4', statuses: ['processing'] },
] as const satisfies readonly { color: string; statuses: readonly Status[] }[];

/** The progress of a batch as a bar in status colors. The empty part is still waiting for files. */
export const ProgressBar = ({ progress, size = 'xl' }: { progress: BatchProgress; size?: 'xl' | 'sm' }) => {
  const { byStatus, total, processed } = progress;
  return (
    <Progress.Root
      size={size}
      role="progressbar"
      aria-label={t('Processed')}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={processed}
      aria-valuetext={t('{processed} of {total} processed', { processed, total })}
    >
      {parts.map(({ color, statuses }) => {
        const number = statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
        if (number === 0) return null;
        return <Progress.Section key={color} value={(100 * number) / total} color={color} withAria={false} />;
      })}
    </Progress.Root>
  );
};
