import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useDraftContext, useMember } from '../../../components/draft/context';
import { listAt, textAt } from '../../../components/draft/draft';
import { FieldCard } from './field-card';

/** The list with the item at `from` moved to `to`. */
const moved = (list: readonly unknown[], from: number, to: number): unknown[] => {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, list[from]);
};

/** An unused name: `field1`, `field2` and so on. */
const freshName = (list: readonly unknown[]): string => {
  const names = new Set(list.map((field) => textAt(field, 'name')));
  for (let number = list.length + 1; ; number += 1) {
    if (!names.has(`field${number}`)) return `field${number}`;
  }
};

/** A list of output fields that expand to their details. Nested fields are shown as a list of the same kind. */
export const FieldList = ({ path, isTop = false }: { path: string; isTop?: boolean }) => {
  const { value } = useDraftContext();
  const { error, set } = useMember(path, isTop);
  const fields = listAt(value, path);
  const [open, setOpen] = useState<number | null>(null);
  const add = () => {
    const name = freshName(fields);
    set([...fields, { name, label: '', type: 'string', required: false }]);
    setOpen(fields.length);
  };
  const move = (from: number, to: number) => {
    set(moved(fields, from, to));
    setOpen(open === from ? to : null);
  };
  const remove = (index: number) => {
    const left = fields.toSpliced(index, 1);
    set(left.length === 0 && !isTop ? undefined : left);
    setOpen(null);
  };
  return (
    <Stack gap="xs">
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {fields.map((_, index) => (
        <FieldCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a field's name may change while it is typed; its position identifies it.
          key={index}
          path={`${path}[${index}]`}
          isOpen={open === index}
          onToggle={() => setOpen(open === index ? null : index)}
          onMove={{
            up: index > 0 ? () => move(index, index - 1) : null,
            down: index < fields.length - 1 ? () => move(index, index + 1) : null,
          }}
          onRemove={() => remove(index)}
        />
      ))}
      <Group>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
          Add field
        </Button>
      </Group>
    </Stack>
  );
};
