import { NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../languages/message';
import { useMember } from './context';

interface Common {
  /** The path of the setting, such as `upload.minFiles`. */
  readonly path: string;
  readonly label: string;
  readonly description?: ReactNode;
  readonly required?: boolean;
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

/** A text field. Clearing an optional setting removes it. */
export const DraftText = ({
  path,
  required = false,
  disabled = false,
  ...props
}: Common & { disabled?: boolean; placeholder?: string; mono?: boolean }) => {
  const { mono, ...rest } = props;
  const { value, error, set, leave } = useMember(path, true);
  return (
    <TextInput
      {...rest}
      withAsterisk={required}
      disabled={disabled}
      error={error}
      onBlur={leave}
      value={textOf(value)}
      classNames={mono ? { input: 'docket-mono' } : {}}
      onChange={({ currentTarget }) => set(currentTarget.value === '' && !required ? undefined : currentTarget.value)}
    />
  );
};

/** A text area. */
export const DraftTextarea = ({ path, required = false, minRows = 2, ...props }: Common & { minRows?: number }) => {
  const { value, error, set, leave } = useMember(path, true);
  return (
    <Textarea
      {...props}
      withAsterisk={required}
      error={error}
      onBlur={leave}
      value={textOf(value)}
      autosize
      minRows={minRows}
      maxRows={6}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  );
};

/** A number field. Clearing it removes the setting; the placeholder then shows the default. */
export const DraftNumber = ({
  path,
  required = false,
  ...props
}: Common & { min?: number; max?: number; step?: number; suffix?: string; allowDecimal?: boolean }) => {
  const { value, fallback, error, set } = useMember(path);
  // A half-typed number, such as "0." or "-", is shown as typed.
  const [typed, setTyped] = useState<number | string>('');
  const isHalfTyped =
    typeof typed === 'string' && typed !== '' && (Number.isNaN(Number(typed)) || Number(typed) === value);
  const change = (next: number | string) => {
    setTyped(next);
    if (next === '') {
      set(undefined);
    } else if (!Number.isNaN(Number(next))) set(Number(next));
  };
  const stored = typeof value === 'number' ? value : '';
  return (
    <NumberInput
      {...props}
      withAsterisk={required}
      error={error}
      clampBehavior="none"
      placeholder={typeof fallback === 'number' ? t('{fallback} (default)', { fallback }) : ''}
      value={isHalfTyped ? typed : stored}
      onChange={change}
      onBlur={() => setTyped('')}
    />
  );
};

/** A switch. A missing setting shows its default. */
export const DraftSwitch = ({ path, label, description }: Common) => {
  const { value, fallback, error, set } = useMember(path);
  return (
    <Switch
      label={label}
      description={description}
      error={error}
      checked={typeof value === 'boolean' ? value : fallback === true}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  );
};

/**
 * A choice. A missing setting shows its default; if the server has none, `unset` is the choice that a missing setting
 * means, and choosing it removes the setting.
 */
export const DraftSelect = ({
  path,
  options,
  unset,
  required = false,
  ...props
}: Common & { options: Readonly<Record<string, string>>; unset?: string }) => {
  const { value, fallback, error, set } = useMember(path);
  const unchosen = typeof fallback === 'string' ? fallback : (unset ?? null);
  return (
    <Select
      {...props}
      withAsterisk={required}
      error={error}
      data={Object.entries(options).map(([name, words]) => ({ value: name, label: words }))}
      value={typeof value === 'string' ? value : unchosen}
      allowDeselect={false}
      onChange={(next) => set(next === unset ? undefined : next)}
    />
  );
};

/** A list of texts. Emptying an optional list removes it. */
export const DraftTags = ({
  path,
  required = false,
  suggestions = [],
  splitChars = [','],
  isOrdered = false,
  ...props
}: Common & {
  suggestions?: readonly string[];
  splitChars?: string[];
  placeholder?: string;
  /** The position of an item has a meaning, and duplicates are allowed. */
  isOrdered?: boolean;
}) => {
  const { value, error, set } = useMember(path);
  const list = Array.isArray(value) ? value.map(textOf) : [];
  return (
    <TagsInput
      {...props}
      withAsterisk={required}
      error={error}
      data={[...suggestions]}
      splitChars={splitChars}
      allowDuplicates={isOrdered}
      value={list}
      onChange={(next) => set(next.length === 0 && !required ? undefined : next)}
    />
  );
};
