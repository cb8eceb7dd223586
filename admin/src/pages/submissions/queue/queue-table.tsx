import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import { FilterLink } from '../../../components/list/filter-link';
import { QueueRow } from '../../../components/list/queue-row';
import { Confidence } from '../../../components/values/confidence';
import { StatusBadge } from '../../../components/values/status-badge';
import { Time } from '../../../components/values/time';
import type { QueueItem } from '../types';

const Row = ({
  item,
  isCurrent,
  onPoint,
  onWorkflow,
}: {
  item: QueueItem;
  isCurrent: boolean;
  onPoint: () => void;
  onWorkflow: (slug: string) => void;
}) => (
  <QueueRow isCurrent={isCurrent} onPoint={onPoint}>
    <Table.Td>
      <Anchor component={Link} to={`/submissions/${item.id}`} fw={600} c="var(--mantine-color-text)">
        {item.externalUser ?? item.clientSubmissionId}
      </Anchor>
      {item.externalUser && (
        <Text size="xs" c="dimmed" className="docket-mono" truncate maw={240}>
          {item.clientSubmissionId}
        </Text>
      )}
    </Table.Td>
    <Table.Td>
      <StatusBadge status={item.status} />
    </Table.Td>
    <Table.Td>
      <FilterLink label={item.workflow.name} onClick={() => onWorkflow(item.workflow.slug)} />
    </Table.Td>
    <Table.Td>{item.company.name}</Table.Td>
    <Table.Td>
      <Confidence value={item.confidence} />
    </Table.Td>
    <Table.Td>{item.fraudStatus ? <StatusBadge status={item.fraudStatus} /> : <Text c="dimmed">–</Text>}</Table.Td>
    <Table.Td>
      <Time iso={item.createdAt} />
    </Table.Td>
  </QueueRow>
);

/** The rows of the review queue; the shortcuts act on the current row. */
export const QueueTable = ({
  rows,
  current,
  onPoint,
  onWorkflow,
}: {
  rows: readonly QueueItem[];
  current: number;
  onPoint: (index: number) => void;
  /** Filters the queue by a workflow. */
  onWorkflow: (slug: string) => void;
}) => (
  <Table.ScrollContainer minWidth={860}>
    <Table verticalSpacing="xs" aria-label="Submissions">
      <Table.Thead>
        <Table.Tr>
          {['Submitted by', 'Status', 'Workflow', 'Company', 'Confidence', 'Fraud', 'Age'].map((name) => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((item, index) => (
          <Row
            key={item.id}
            item={item}
            isCurrent={index === current}
            onPoint={() => onPoint(index)}
            onWorkflow={onWorkflow}
          />
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
