import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Schemas } from '../../api/client';
import { StatusBadge } from '../../components/values/status-badge';
import { Time } from '../../components/values/time';

/** Deliveries as rows; the event links to the delivery. */
export const DeliveryTable = ({ rows }: { rows: readonly Schemas['DeliveryItem'][] }) => (
  <Table.ScrollContainer
    minWidth={820}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Deliveries' } }}
  >
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Event</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th>Receiver</Table.Th>
          <Table.Th>Company</Table.Th>
          <Table.Th ta="right">Attempts</Table.Th>
          <Table.Th>Created</Table.Th>
          <Table.Th>Next attempt</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td>
              <Anchor component={Link} to={`/deliveries/${row.id}`} size="sm" fw={600}>
                {row.eventType}
              </Anchor>
            </Table.Td>
            <Table.Td miw={120}>
              <StatusBadge status={row.status} />
            </Table.Td>
            <Table.Td maw={220}>
              <Text size="sm" truncate title={row.url}>
                {row.url}
              </Text>
            </Table.Td>
            <Table.Td maw={150}>
              <Text size="sm" truncate title={row.company.name}>
                {row.company.name}
              </Text>
            </Table.Td>
            <Table.Td ta="right" className="docket-numeric">
              {row.attemptCount}
            </Table.Td>
            <Table.Td miw={120}>
              <Time iso={row.createdAt} />
            </Table.Td>
            <Table.Td miw={120}>
              <Time iso={row.nextAttemptAt} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
