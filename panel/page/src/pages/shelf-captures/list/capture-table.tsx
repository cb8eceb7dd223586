import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import { FilterLink } from '../../../components/list/filter-link';
import { ListBox } from '../../../components/list/list-box';
import { QueueRow } from '../../../components/list/queue-row';
import { StatusBadge } from '../../../components/values/status-badge';
import { Time } from '../../../components/values/time';
import { t } from '../../../languages/message';
import { ReviewBadge } from '../review-badge';
import type { CaptureItem } from '../types';

const columns = [
  t('Capture'),
  t('Review'),
  t('Status'),
  t('Profile'),
  t('Company'),
  t('Photos'),
  t('Started'),
  t('Finished'),
];

const Row = ({
  item,
  isCurrent,
  onPoint,
  onProfile,
}: {
  item: CaptureItem;
  isCurrent: boolean;
  onPoint: () => void;
  onProfile: (slug: string) => void;
}) => (
  <QueueRow isCurrent={isCurrent} onPoint={onPoint}>
    <Table.Td>
      <Anchor component={Link} to={`/shelf/${item.id}`} fw={600} c="var(--mantine-color-text)">
        {item.clientCaptureId}
      </Anchor>
      {item.storeId && (
        <Text size="xs" c="dimmed">
          {t('store {storeId}', { storeId: item.storeId })}
        </Text>
      )}
    </Table.Td>
    <Table.Td>
      <ReviewBadge state={item.reviewState} />
    </Table.Td>
    <Table.Td>
      <StatusBadge status={item.status} />
    </Table.Td>
    <Table.Td>
      <FilterLink
        label={`${item.profile.name} v${item.profile.version}`}
        onClick={() => onProfile(item.profile.slug)}
      />
    </Table.Td>
    <Table.Td>{item.company.name}</Table.Td>
    <Table.Td className="docket-numeric">{item.photos}</Table.Td>
    <Table.Td>
      <Time iso={item.startedAt} />
    </Table.Td>
    <Table.Td>
      <Time iso={item.completedAt} />
    </Table.Td>
  </QueueRow>
);

/** Captures as rows; the shortcuts act on the current row. */
export const CaptureTable = ({
  rows,
  current,
  onPoint,
  onProfile,
}: {
  rows: readonly CaptureItem[];
  /** The id of the pointed row. */
  current: string | null;
  onPoint: (id: string) => void;
  /** Filters the list by a profile. */
  onProfile: (slug: string) => void;
}) => (
  <ListBox minWidth={960} label={t('Shelf captures')}>
    <Table verticalSpacing="xs" aria-label={t('Shelf captures')}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((name) => (
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
            onPoint={() => onPoint(item.id)}
            onProfile={onProfile}
          />
        ))}
      </Table.Tbody>
    </Table>
  </ListBox>
);
