import { Anchor, Paper, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A cell of a report: words, or a link to the list behind the figure. */
export const FigureCell = ({ to, children }: { to?: string; children: ReactNode }) => (
  <Table.Td className="docket-numeric" ta="end">
    {to ? (
      <Anchor component={Link} to={to} underline="always" size="sm">
        {children}
      </Anchor>
    ) : (
      children
    )}
  </Table.Td>
);

/** A table of a report. The first column has the names of the rows. */
export const ReportTable = ({
  title,
  note,
  columns,
  empty,
  children,
}: {
  title: string;
  note: string;
  columns: readonly string[];
  /** Shown in place of the table if it has no rows. */
  empty: string | null;
  children: ReactNode;
}) => (
  <Paper withBorder p="md" miw={0}>
    <Title order={2}>{title}</Title>
    <Text size="xs" c="dimmed" mb="xs">
      {note}
    </Text>
    {empty ? (
      <Text size="sm">{empty}</Text>
    ) : (
      <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label={title} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((name, index) => (
                <Table.Th key={name} ta={index === 0 ? 'left' : 'right'}>
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>{children}</Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    )}
  </Paper>
);
