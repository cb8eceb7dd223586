import { Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { dateTimeWords } from '../../languages/formats';

import { t } from '../../languages/message';

const clock = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const waitWords = (open: number, leftMs: number): string => {
  if (open > 0 && leftMs > 0) {
    return t(
      'Waiting for {open, plural, one {# session} other {# sessions}} to finish, and for new sessions ({clock} left).',
      { open, clock: clock(leftMs) },
    );
  }
  if (open > 0) return t('Waiting for {open, plural, one {# session} other {# sessions}} to finish.', { open });
  return leftMs > 0 ? t('Waiting for new sessions ({clock} left).', { clock: clock(leftMs) }) : t('Completing …');
};

/**
 * The reasons why a batch is open: unfinished sessions, and the grace period after its newest session, as a countdown.
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
  if (progress.completedAt) {
    return <Text size="sm">{t('Completed on {dateTime}.', { dateTime: dateTimeWords(progress.completedAt) })}</Text>;
  }
  const open = progress.total - progress.processed;
  const leftMs = progress.graceLeftMs === null ? 0 : progress.graceLeftMs - Math.max(0, nowMs - measuredAtMs);
  return (
    <Text size="sm" className="docket-numeric">
      {waitWords(open, leftMs)}
    </Text>
  );
};
