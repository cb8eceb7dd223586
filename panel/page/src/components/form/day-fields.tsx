import { TextInput } from '@mantine/core';
import { t } from '../../languages/message';
import { isUtcDay } from '../values/day';

/** The labels of the two fields, for days in the reader's time zone and in UTC. */
const labels = {
  created: {
    local: [t('Created from'), t('Created until')],
    utc: [t('Created from (UTC)'), t('Created until (UTC)')],
  },
  decided: {
    local: [t('Decided from'), t('Decided until')],
    utc: [t('Decided from (UTC)'), t('Decided until (UTC)')],
  },
} as const;

interface DayFieldsProps {
  /** The event of these days. */
  readonly what?: keyof typeof labels;
  readonly from: string | null;
  readonly until: string | null;
  readonly onChange: (name: 'from' | 'until', day: string) => void;
}

/** A day in the form of a date field. */
const shown = (day: string | null): string => day?.slice(0, 10) ?? '';

/**
 * The span of days in which the listed items were created. Links from the dashboard have days in UTC, as it counts
 * them.
 */
export const DayFields = ({ what = 'created', from, until, onChange }: DayFieldsProps) => (
  <>
    <TextInput
      label={labels[what][isUtcDay(from) ? 'utc' : 'local'][0]}
      type="date"
      value={shown(from)}
      max={shown(until) || undefined}
      onChange={(event) => onChange('from', event.currentTarget.value)}
      w={{ base: '47%', xs: 145 }}
    />
    <TextInput
      label={labels[what][isUtcDay(until) ? 'utc' : 'local'][1]}
      type="date"
      value={shown(until)}
      min={shown(from) || undefined}
      onChange={(event) => onChange('until', event.currentTarget.value)}
      w={{ base: '47%', xs: 145 }}
    />
  </>
);
