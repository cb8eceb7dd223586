import { Progress } from '@mantine/core';
import type { Schemas } from '../../api/client';

type BatchProgress = Schemas['BatchProgress'];
type Status = keyof BatchProgress['byStatus'];

/** The parts of the bar from left to right: what is done, what needs somebody, what went wrong, and what still moves. */
const parts = [
  { color: 'green', statuses: ['approved', 'synced'] },
  { color: 'yellow', statuses: ['review'] },
  { color: 'red', statuses: ['failed', 'capture_quality_blocked'] },
  { color: 'gray.6', statuses: ['rejected', 'cancelled'] },
  { color: 'blue.4', statuses: ['processing'] },
] as const satisfies readonly { color: string; statuses: readonly Status[] }[];

/** How far a batch has got, as a bar in the colors of the states; what is not filled still waits for its files. */
export const ProgressBar = ({ progress, size = 'xl' }: { progress: BatchProgress; size?: 'xl' | 'sm' }) => {
  const { byStatus, total, processed } = progress;
  return (
    <Progress.Root
      size={size}
      role="progressbar"
      aria-label="Processed"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={processed}
      aria-valuetext={`${processed} of ${total} processed`}
    >
      {parts.map(({ color, statuses }) => {
        const number = statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
        if (number === 0) return null;
        return <Progress.Section key={color} value={(100 * number) / total} color={color} withAria={false} />;
      })}
    </Progress.Root>
  );
};
