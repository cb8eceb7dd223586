import { Anchor, Box, Checkbox, Table, Text, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import { FilterLink } from '../../../components/list/filter-link';
import { QueueRow } from '../../../components/list/queue-row';
import { Confidence } from '../../../components/values/confidence';
import { StatusBadge } from '../../../components/values/status-badge';
import { Time } from '../../../components/values/time';
import { documentWords, listWords } from '../../../languages/formats';
import { t } from '../../../languages/message';
import { reasonWords } from '../filter/reason-labels';
import type { QueueItem } from '../types';
import { type Column, shownValue } from './columns';

const NoValue = () => <Text c="dimmed">–</Text>;

const ofOne = (text: string | null, widthMax: number, shown = text) =>
  text === null ? (
    <NoValue />
  ) : (
    <Text size="sm" truncate maw={widthMax} dir="auto" title={text}>
      {shown}
    </Text>
  );

/** A value of the document in the person's locale, with the stored one in a tooltip. */
const ValueCell = ({ item, column }: { item: QueueItem; column: string }) => {
  const found = shownValue(item, column);
  return ofOne(found?.value ?? null, 150, found && (documentWords(found.type, found.value) ?? found.value));
};

const titleOf = ({ externalUser, clientSubmissionId }: QueueItem): string => externalUser ?? clientSubmissionId;

/** The cell of a column for a submission. */
const Cell = ({
  item,
  column,
  onWorkflow,
}: {
  item: QueueItem;
  column: string;
  onWorkflow: (slug: string) => void;
}) => {
  switch (column) {
    case 'picture':
      return item.hasPicture ? (
        <img
          src={`/admin/api/submissions/${item.id}/thumbnail`}
          alt=""
          loading="lazy"
          style={{ display: 'block', width: 36, height: 44, objectFit: 'contain' }}
        />
      ) : null;
    case 'reason':
      return ofOne(item.reasons.length > 0 ? listWords(item.reasons.map(reasonWords)) : null, 130);
    case 'status':
      return <StatusBadge status={item.status} />;
    case 'workflow':
      return <FilterLink label={item.workflow.name} onClick={() => onWorkflow(item.workflow.slug)} />;
    case 'company':
      return ofOne(item.company.name, 120);
    case 'confidence':
      return <Confidence value={item.confidence} />;
    case 'fraud':
      return item.fraudStatus ? <StatusBadge status={item.fraudStatus} /> : <NoValue />;
    case 'age':
      return <Time iso={item.createdAt} />;
    default:
      return <ValueCell item={item} column={column} />;
  }
};

const Row = ({
  item,
  columns,
  isCurrent,
  isChosen,
  search,
  onPoint,
  onChoose,
  onWorkflow,
}: {
  item: QueueItem;
  columns: readonly Column[];
  isCurrent: boolean;
  /** Null if nothing can be selected. */
  isChosen: boolean | null;
  /** The filter of the list, for the way back. */
  search: string;
  onPoint: () => void;
  onChoose: () => void;
  onWorkflow: (slug: string) => void;
}) => (
  <QueueRow isCurrent={isCurrent} onPoint={onPoint}>
    {isChosen !== null && (
      <Table.Td w={40} className="docket-card-choice">
        {item.status === 'review' && (
          <Checkbox aria-label={t('Select {title}', { title: titleOf(item) })} checked={isChosen} onChange={onChoose} />
        )}
      </Table.Td>
    )}
    <Table.Td maw={170}>
      <Anchor
        component={Link}
        to={`/submissions/${item.id}`}
        state={{ from: search }}
        fw={600}
        c="var(--mantine-color-text)"
        display="block"
        truncate
        dir="auto"
        title={titleOf(item)}
      >
        {titleOf(item)}
      </Anchor>
      {item.externalUser && (
        <Text size="xs" c="dimmed" className="docket-mono" truncate>
          {item.clientSubmissionId}
        </Text>
      )}
    </Table.Td>
    {columns.map(({ name, label }) => (
      <Table.Td key={name} data-label={label} className={name === 'total' ? 'docket-numeric' : undefined}>
        <Cell item={item} column={name} onWorkflow={onWorkflow} />
      </Table.Td>
    ))}
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
        aria-label={t('Select all shown submissions')}
        checked={count > 0 && count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        disabled={ids.length === 0}
        onChange={() => onChooseAll(count === ids.length ? [] : ids)}
      />
    </Table.Th>
  );
};

/** The directions of a sort, with their arrows. A column that does not sort the rows has neither. */
const arrows = { ascending: ' ↑', descending: ' ↓' } as const;

const directionOf = (name: string, sort: string | null): keyof typeof arrows | undefined => {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : undefined;
};

/** The head of a column: clicks sort ascending, then descending, then not at all. */
const SortableHead = ({
  name,
  label,
  sort,
  onSort,
}: {
  name: string;
  label: string;
  sort: string | null;
  onSort: (sort: string | null) => void;
}) => {
  if (name === 'picture') return <Table.Th>{label}</Table.Th>;
  const direction = directionOf(name, sort);
  const afterSorted = direction === 'ascending' ? `-${name}` : null;
  return (
    <Table.Th aria-sort={direction}>
      <UnstyledButton
        fz="sm"
        fw={700}
        style={{ whiteSpace: 'nowrap' }}
        onClick={() => onSort(direction === undefined ? name : afterSorted)}
      >
        {label}
        {direction ? arrows[direction] : ''}
      </UnstyledButton>
    </Table.Th>
  );
};

/**
 * The rows of the review queue; the shortcuts move to, select and open the current row. A decision needs an opened or a
 * selected row.
 */
export const QueueTable = ({
  rows,
  columns,
  sort,
  onSort,
  search,
  current,
  onPoint,
  chosen,
  onChoose,
  onChooseAll,
  onWorkflow,
}: {
  rows: readonly QueueItem[];
  columns: readonly Column[];
  /** The column by which the rows are sorted, with a minus for descending; null for the order of the list. */
  sort: string | null;
  onSort: (sort: string | null) => void;
  /** The filter of the list, for the way back. */
  search: string;
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
  <Box
    className="docket-cards"
    tabIndex={0}
    role="region"
    aria-label={t('List of submissions')}
    style={{ '--docket-list-width': `${260 + columns.length * 80}px` }}
  >
    <Table verticalSpacing={6} horizontalSpacing={8} aria-label={t('Submissions')}>
      <Table.Thead>
        <Table.Tr>
          {chosen && <SelectAll rows={rows} chosen={chosen} onChooseAll={onChooseAll} />}
          <SortableHead name="submitter" label={t('Submitted by')} sort={sort} onSort={onSort} />
          {columns.map(({ name, label }) => (
            <SortableHead key={name} name={name} label={label} sort={sort} onSort={onSort} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((item) => (
          <Row
            key={item.id}
            item={item}
            columns={columns}
            isCurrent={item.id === current}
            isChosen={chosen?.has(item.id) ?? null}
            search={search}
            onPoint={() => onPoint(item.id)}
            onChoose={() => onChoose(item.id)}
            onWorkflow={onWorkflow}
          />
        ))}
      </Table.Tbody>
    </Table>
  </Box>
);
