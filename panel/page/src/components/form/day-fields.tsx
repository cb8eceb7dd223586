import { TextInput } from '@mantine/core';
import { isUtcDay } from '../values/day';

interface DayFieldsProps {
  /** What happened on these days. */
  readonly what?: string;
  readonly from: string | null;
  readonly until: string | null;
  readonly onChange: (name: 'from' | 'until', day: string) => void;
}

/** A day as a date field has it. */
const shown = (day: string | null): string => day?.slice(0, 10) ?? '';

/** The days between which what is listed was created. Links from the dashboard have days in UTC, as it counts them. */
export const DayFields = ({ what = 'Created', from, until, onChange }: DayFieldsProps) => (
  <>
    <TextInput
      label={`${what} from${isUtcDay(from) ? ' (UTC)' : ''}`}
      type="date"
      value={shown(from)}
      max={shown(until) || undefined}
      onChange={(event) => onChange('from', event.currentTarget.value)}
      w={{ base: '47%', xs: 145 }}
    />
    <TextInput
      label={`${what} until${isUtcDay(until) ? ' (UTC)' : ''}`}
      type="date"
      value={shown(until)}
      min={shown(from) || undefined}
      onChange={(event) => onChange('until', event.currentTarget.value)}
      w={{ base: '47%', xs: 145 }}
    />
  </>
);
