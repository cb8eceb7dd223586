import { ActionIcon, Button, Group, Table, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconRowInsertBottom, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import type { Conventions } from '../../../../../../processing/documents/values/written-value.ts';
import { direction } from '../../../languages/chosen';
import { t } from '../../../languages/message';
import type { ReviewField } from '../types';
import { columnsOf, type GridRow, pasteInto, understoodText, understoodWords } from './editor-values';
import type { OnTake } from './take';

/** The rows, with two of them exchanged. */
const swap = (rows: readonly GridRow[], one: number, other: number): GridRow[] =>
  rows.map((row, index) => {
    if (index === one) return rows[other] ?? row;
    return index === other ? (rows[one] ?? row) : row;
  });

const without = (rows: readonly GridRow[], gone: number): GridRow[] => rows.filter((_, index) => index !== gone);

/** The parsed value of a cell, if it differs from the text. */
const cellWords = (
  column: Parameters<typeof understoodText>[0],
  text: string,
  conventions: Conventions,
): string | null => {
  const read = understoodText(column, text, conventions);
  const words = read.problem === null ? understoodWords(read.value, text) : null;
  return words === null ? null : `= ${words}`;
};

/**
 * The items of a list, or the members of an object, in cells. Takes cells from a spreadsheet and words from the page.
 */
export const ItemGrid = ({
  field,
  rows,
  conventions,
  onChange,
  onTake,
  onRow,
}: {
  field: ReviewField;
  rows: readonly GridRow[];
  conventions: Conventions;
  onChange: (change: (rows: readonly GridRow[]) => GridRow[]) => void;
  onTake: OnTake;
  /** Called with the texts of the row that has the focus. */
  onRow?: ((cells: readonly string[] | null) => void) | undefined;
}) => {
  const table = useRef<HTMLTableElement>(null);
  const columns = columnsOf(field) ?? [];
  const isList = field.type === 'array';
  const setCell = (at: number, name: string, text: string): void =>
    onChange((before) => before.map((row, index) => (index === at ? { ...row, [name]: text } : row)));
  /** Focuses a cell, once the page shows it, and selects its text. */
  const focusCell = (row: number, column: number): void => {
    setTimeout(() => {
      const input = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`);
      input?.focus();
      input?.select();
    });
  };
  const insertBelow = (at: number, column: number): void => {
    onChange((before) => [...before.slice(0, at + 1), {}, ...before.slice(at + 1)]);
    focusCell(at + 1, column);
  };
  const remove = (at: number, column: number): void => {
    onChange((before) => without(before, at));
    focusCell(Math.min(at, rows.length - 2), column);
  };
  const moveTo = (event: KeyboardEvent, row: number, column: number): void => {
    if (row < 0 || row >= rows.length || column < 0 || column >= columns.length) return;
    event.preventDefault();
    focusCell(row, column);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number, column: number): void => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isAll = selectionStart === 0 && selectionEnd === value.length;
    if (isList && event.altKey && (event.key === 'Enter' || event.key === 'Delete')) {
      event.preventDefault();
      if (event.key === 'Enter') {
        insertBelow(at, column);
      } else {
        remove(at, column);
      }
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowDown' || event.key === 'Enter') moveTo(event, at + 1, column);
    if (event.key === 'ArrowUp') moveTo(event, at - 1, column);
    // In Arabic, the next column is to the left.
    const step = direction === 'rtl' ? -1 : 1;
    if (event.key === 'ArrowLeft' && (isAll || selectionEnd === 0)) moveTo(event, at, column - step);
    if (event.key === 'ArrowRight' && (isAll || selectionStart === value.length)) moveTo(event, at, column + step);
  };
  return (
    <>
      <Table.ScrollContainer minWidth={Math.max(260, columns.length * 120)}>
        <Table
          ref={table}
          fz="xs"
          withTableBorder
          aria-label={t('New values for {label}', { label: field.label })}
          horizontalSpacing={4}
        >
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ name, label }) => (
                <Table.Th key={name}>{label}</Table.Th>
              ))}
              {isList && <Table.Th>{t('Order')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position only.
              <Table.Tr key={at}>
                {columns.map(({ name, label, type, values }, column) => (
                  <Table.Td key={name} miw={90}>
                    <TextInput
                      size="xs"
                      aria-label={t('{label}, row {at}', { label, at: at + 1 })}
                      value={row[name] ?? ''}
                      description={cellWords({ type, values }, row[name] ?? '', conventions)}
                      inputWrapperOrder={['input', 'description']}
                      autoFocus={at === 0 && column === 0}
                      onChange={(event) => setCell(at, name, event.currentTarget.value)}
                      data-cell={`${at} ${column}`}
                      onKeyDown={(event) => onKeyDown(event, at, column)}
                      onFocus={() => {
                        onTake((text) => setCell(at, name, text));
                        onRow?.(columns.map((one) => row[one.name] ?? ''));
                      }}
                      onPaste={(event) => {
                        const text = event.clipboardData.getData('text/plain');
                        if (!/[\t\n]/.test(text.trimEnd())) return;
                        event.preventDefault();
                        onChange((before) => {
                          const pasted = pasteInto(before, columns, { row: at, column }, text);
                          return isList ? pasted : pasted.slice(0, 1);
                        });
                      }}
                    />
                  </Table.Td>
                ))}
                {isList && (
                  <Table.Td>
                    <Group gap={2} wrap="nowrap">
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        aria-label={t('Move row {at} up', { at: at + 1 })}
                        disabled={at === 0}
                        onClick={() => onChange((before) => swap(before, at, at - 1))}
                      >
                        <IconArrowUp size={14} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        aria-label={t('Move row {at} down', { at: at + 1 })}
                        disabled={at === rows.length - 1}
                        onClick={() => onChange((before) => swap(before, at, at + 1))}
                      >
                        <IconArrowDown size={14} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        aria-label={t('Insert a row below row {at}', { at: at + 1 })}
                        onClick={() => insertBelow(at, 0)}
                      >
                        <IconRowInsertBottom size={14} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        size="sm"
                        aria-label={t('Remove row {at}', { at: at + 1 })}
                        onClick={() => remove(at, 0)}
                      >
                        <IconTrash size={14} />
                      </ActionIcon>
                    </Group>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {isList && (
        <Group gap="sm">
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => insertBelow(rows.length - 1, 0)}
          >
            {t('Add row')}
          </Button>
          <Text size="xs" c="dimmed">
            {t(
              'Arrows and Enter move between cells, Alt+Enter inserts a row, Alt+Delete removes it. Enter in the last row saves. Cells can be pasted from a spreadsheet.',
            )}
          </Text>
        </Group>
      )}
    </>
  );
};
