import { Text } from '@mantine/core';
import { language } from '../../languages/chosen';
import { dateTimeWords, fixedWords, isolate } from '../../languages/formats';
import { t } from '../../languages/message';

const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** A time relative to now, such as "5 minutes ago". */
export const sinceWords = (iso: string, now = Date.now()): string => {
  const ms = new Date(iso).getTime() - now;
  const [unit, size] = units.find(([, unitMs]) => Math.abs(ms) >= unitMs) ?? ['second', 1_000];
  return relative.format(Math.round(ms / size), unit);
};

/** A relative time with the exact time in a tooltip and for screen readers; a dash if there is none. */
export const Time = ({ iso }: { iso: string | null }) =>
  iso === null ? (
    <Text span c="dimmed">
      –
    </Text>
  ) : (
    // The browser's own tooltip, because a tooltip component in each row would account for most of a list's script
    // time.
    <time dateTime={iso} title={dateTimeWords(iso)} style={{ whiteSpace: 'nowrap' }}>
      {sinceWords(iso)}
    </time>
  );

/** A duration: `450 ms`, `1.2 s`, `3 min`. */
export const durationWords = (ms: number): string => {
  if (ms < 1_000) return t('{value} ms', { value: Math.round(ms) });
  if (ms < 90_000) return isolate(`${fixedWords(ms / 1_000, 1)} s`);
  return t('{value} min', { value: Math.round(ms / 60_000) });
};
