import { Code, Table, Text } from '@mantine/core';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value in one line. */
export const valueWords = (value: unknown): string => {
  if (value === null || value === undefined) return 'empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
};

/** An extracted value: a list of objects as a table, an object as JSON, anything else as text. */
export const FieldValue = ({ value }: { value: unknown }) => {
  if (value === null || value === undefined) {
    return (
      <Text c="dimmed" fs="italic" size="sm">
        not found
      </Text>
    );
  }
  if (Array.isArray(value) && value.length > 0 && value.every(isRecord)) {
    const names = Object.keys(value[0] ?? {});
    return (
      <Table.ScrollContainer
        minWidth={Math.max(240, names.length * 110)}
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      >
        <Table fz="xs" withTableBorder>
          <Table.Thead>
            <Table.Tr>
              {names.map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {value.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position only.
              <Table.Tr key={index}>
                {names.map((name) => (
                  <Table.Td key={name}>{valueWords(row[name] ?? '')}</Table.Td>
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
    <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
      {valueWords(value)}
    </Text>
  );
};
