import { Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { dateTimeWords } from '../../components/values/time';

const clock = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const sessions = (number: number): string => (number === 1 ? '1 session' : `${number} sessions`);

/**
 * What an open batch is waiting for: unfinished sessions, and the grace period after its newest session, as a
 * countdown.
 */
export const WaitingFor = ({
  progress,
  measuredAtMs,
}: {
  progress: Schemas['BatchProgress'];
  /** When the progress was received, by this machine's clock. */
  measuredAtMs: number;
}) => {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useInterval(() => setNowMs(Date.now()), 1_000, { autoInvoke: progress.graceLeftMs !== null });
  if (progress.completedAt) return <Text size="sm">Completed on {dateTimeWords(progress.completedAt)}.</Text>;
  const open = progress.total - progress.processed;
  const leftMs = (progress.graceLeftMs ?? 0) - Math.max(0, nowMs - measuredAtMs);
  const waits = [
    ...(open > 0 ? [`for ${sessions(open)} to finish`] : []),
    ...(leftMs > 0 ? [`for new sessions (${clock(leftMs)} left)`] : []),
  ];
  return (
    <Text size="sm" className="docket-numeric">
      {waits.length > 0 ? `Waiting ${waits.join(', and ')}.` : 'Completing …'}
    </Text>
  );
};
