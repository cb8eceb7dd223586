import { Anchor, Checkbox, Table, Text } from '@mantine/core';
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
  isChosen,
  onPoint,
  onChoose,
  onWorkflow,
}: {
  item: QueueItem;
  isCurrent: boolean;
  /** Null if nothing can be selected. */
  isChosen: boolean | null;
  onPoint: () => void;
  onChoose: () => void;
  onWorkflow: (slug: string) => void;
}) => (
  <QueueRow isCurrent={isCurrent} onPoint={onPoint}>
    {isChosen !== null && (
      <Table.Td w={40}>
        {item.status === 'review' && (
          <Checkbox
            aria-label={`Select ${item.externalUser ?? item.clientSubmissionId}`}
            checked={isChosen}
            onChange={onChoose}
          />
        )}
      </Table.Td>
    )}
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

/** Selects every shown submission that waits for a decision, or none. */
const SelectAll = ({
  rows,
  chosen,
  onChooseAll,
}: {
  rows: readonly QueueItem[];
  chosen: ReadonlySet<string>;
  onChooseAll: (ids: readonly string[]) => void;
}) => {
  const ids = rows.filter(({ status }) => status === 'review').map(({ id }) => id);
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <Table.Th w={40}>
      <Checkbox
        aria-label="Select all shown submissions"
        checked={count > 0 && count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        disabled={ids.length === 0}
        onChange={() => onChooseAll(count === ids.length ? [] : ids)}
      />
    </Table.Th>
  );
};

/**
 * The rows of the review queue; the shortcuts point at, select and open the current row. Decisions need an opened or a
 * selected one.
 */
export const QueueTable = ({
  rows,
  current,
  onPoint,
  chosen,
  onChoose,
  onChooseAll,
  onWorkflow,
}: {
  rows: readonly QueueItem[];
  /** The id of the pointed row. */
  current: string | null;
  onPoint: (id: string) => void;
  /** The ids of the selected rows; null if nothing can be selected. */
  chosen: ReadonlySet<string> | null;
  onChoose: (id: string) => void;
  /** Selects these rows and no others. */
  onChooseAll: (ids: readonly string[]) => void;
  /** Filters the queue by a workflow. */
  onWorkflow: (slug: string) => void;
}) => (
  <Table.ScrollContainer minWidth={860}>
    <Table verticalSpacing="xs" aria-label="Submissions">
      <Table.Thead>
        <Table.Tr>
          {chosen && <SelectAll rows={rows} chosen={chosen} onChooseAll={onChooseAll} />}
          {['Submitted by', 'Status', 'Workflow', 'Company', 'Confidence', 'Fraud', 'Age'].map((name) => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((item) => (
          <Row
            key={item.id}
            item={item}
            isCurrent={item.id === current}
            isChosen={chosen?.has(item.id) ?? null}
            onPoint={() => onPoint(item.id)}
            onChoose={() => onChoose(item.id)}
            onWorkflow={onWorkflow}
          />
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
