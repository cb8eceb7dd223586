import { Code, Table, Text } from '@mantine/core';
import { isObject } from '../../../../../../domain/narrowing.ts';
import { documentWords } from '../../../languages/formats';
import { t } from '../../../languages/message';

/** A value in one line. */
export const valueWords = (value: unknown): string => {
  if (value === null || value === undefined) return t('empty');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
};

/** A value in the person's locale, with the stored one in a tooltip; the stored one if both are the same. */
export const LocalValue = ({ type, value }: { type: string | undefined; value: unknown }) => {
  const stored = valueWords(value);
  const shown = type === undefined ? null : documentWords(type, value);
  return shown === null ? (
    <bdi>{stored}</bdi>
  ) : (
    <data value={stored} title={stored} dir="auto">
      {shown}
    </data>
  );
};

/** An extracted value: a list of objects as a table, an object as JSON, anything else as text. */
export const FieldValue = ({
  value,
  type,
  members = null,
  onRow,
  empty = t('not found'),
}: {
  value: unknown;
  /** The type of the field, which determines the form of the value in the person's locale. */
  type?: string | undefined;
  /** The labels of an item's members. */
  members?: readonly { readonly name: string; readonly label: string; readonly type?: string }[] | null;
  /** Called with the texts of the row under the pointer; null for none. */
  onRow?: (cells: readonly string[] | null) => void;
  /** Shown if there is no value. */
  empty?: string | undefined;
}) => {
  if (value === null || value === undefined) {
    return (
      <Text c="dimmed" fs="italic" size="sm">
        {empty}
      </Text>
    );
  }
  if (Array.isArray(value) && value.length > 0 && value.every(isObject)) {
    const names = members?.map(({ name }) => name) ?? Object.keys(value[0] ?? {});
    const labelOf = (name: string): string => members?.find((one) => one.name === name)?.label ?? name;
    return (
      <Table.ScrollContainer
        minWidth={Math.max(240, names.length * 110)}
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      >
        <Table fz="xs" withTableBorder>
          <Table.Thead>
            <Table.Tr>
              {names.map((name) => (
                <Table.Th key={name}>{labelOf(name)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {value.map((row, index) => (
              <Table.Tr
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position only.
                key={index}
                onMouseEnter={() => onRow?.(names.map((name) => String(row[name] ?? '')))}
                onMouseLeave={() => onRow?.(null)}
              >
                {names.map((name) => (
                  <Table.Td key={name}>
                    <LocalValue type={members?.find((one) => one.name === name)?.type} value={row[name] ?? ''} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    );
  }
  if (typeof value === 'object') return <Code block>{JSON.stringify(value, null, 2)}</Code>;
  return (
    <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
      <LocalValue type={type} value={value} />
    </Text>
  );
};
