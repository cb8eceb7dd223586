import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useDraftContext, useMember } from '../../../components/draft/context';
import { listAt, textAt } from '../../../components/draft/draft';
import { t } from '../../../languages/message';
import { FieldRow } from './field-row';
import { fieldNameOf } from './names';

/** The list with the item at `from` moved to `to`. */
const moveItem = (list: readonly unknown[], from: number, to: number): unknown[] => {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, list[from]);
};

/**
 * The output fields as a table. A row expands to the settings with defaults, and a group to the table of its fields.
 */
export const FieldRows = ({ path, isTop = false }: { path: string; isTop?: boolean }) => {
  const { value } = useDraftContext();
  const { error, set } = useMember(path, isTop);
  const fields = listAt(value, path);
  const [open, setOpen] = useState<number | null>(null);
  const added = useRef<number | null>(null);
  const namesWithout = (index: number): ReadonlySet<string> =>
    new Set(fields.flatMap((field, at) => (at === index ? [] : [textAt(field, 'name')])));
  const add = () => {
    added.current = fields.length;
    set([...fields, { name: fieldNameOf('', namesWithout(-1)), label: '', type: 'string', required: false }]);
  };
  const move = (from: number, to: number) => {
    set(moveItem(fields, from, to));
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
      {fields.length > 0 && (
        <Table.ScrollContainer minWidth={isTop ? 560 : 500} type="native">
          <Table verticalSpacing={4} layout="fixed" aria-label={isTop ? t('Output fields') : t('Fields of the group')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Label')}</Table.Th>
                <Table.Th w={150}>{t('Type')}</Table.Th>
                <Table.Th w={80}>{t('Required')}</Table.Th>
                <Table.Td w={150} />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {fields.map((_, index) => (
                <FieldRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: a field's name may change while it is typed; its position identifies it.
                  key={index}
                  path={`${path}[${index}]`}
                  otherNames={namesWithout(index)}
                  hasFocus={added.current === index}
                  isOpen={open === index}
                  onToggle={() => setOpen(open === index ? null : index)}
                  onNext={index === fields.length - 1 ? add : null}
                  onMove={{
                    up: index > 0 ? () => move(index, index - 1) : null,
                    down: index < fields.length - 1 ? () => move(index, index + 1) : null,
                  }}
                  onRemove={() => remove(index)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Group>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
          {t('Add field')}
        </Button>
      </Group>
    </Stack>
  );
};
