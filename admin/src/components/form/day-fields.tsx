import { TextInput } from '@mantine/core';

interface DayFieldsProps {
  readonly from: string | null;
  readonly until: string | null;
  readonly onChange: (name: 'from' | 'until', day: string) => void;
}

/** The days between which what is listed was created. */
export const DayFields = ({ from, until, onChange }: DayFieldsProps) => (
  <>
    <TextInput
      label="Created from"
      type="date"
      value={from ?? ''}
      max={until ?? undefined}
      onChange={(event) => onChange('from', event.currentTarget.value)}
      w={{ base: '47%', xs: 145 }}
    />
    <TextInput
      label="Created until"
      type="date"
      value={until ?? ''}
      min={from ?? undefined}
      onChange={(event) => onChange('until', event.currentTarget.value)}
      w={{ base: '47%', xs: 145 }}
    />
  </>
);
