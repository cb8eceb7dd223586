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

/** What an open batch waits for: unfinished sessions, and the grace after its newest one, which runs down as one looks. */
export const WaitingFor = ({
  progress,
  measuredAtMs,
}: {
  progress: Schemas['BatchProgress'];
  /** When the progress was told, by this machine's clock. */
  measuredAtMs: number;
}) => {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useInterval(() => setNowMs(Date.now()), 1_000, { autoInvoke: progress.graceLeftMs !== null });
  if (progress.completedAt) return <Text size="sm">Completed on {dateTimeWords(progress.completedAt)}.</Text>;
  const open = progress.total - progress.processed;
  const leftMs = (progress.graceLeftMs ?? 0) - Math.max(0, nowMs - measuredAtMs);
  const waits = [
    ...(open > 0 ? [`for ${sessions(open)} to be finished`] : []),
    ...(leftMs > 0 ? [`for further sessions, ${clock(leftMs)} more`] : []),
  ];
  return (
    <Text size="sm" className="docket-numeric">
      {waits.length > 0 ? `Waits ${waits.join(', and ')}.` : 'Completes in a moment.'}
    </Text>
  );
};
