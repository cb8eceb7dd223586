import { Anchor, Checkbox, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Schemas } from '../../api/client';
import { ListBox } from '../../components/list/list-box';
import { Time } from '../../components/values/time';
import { t } from '../../languages/message';
import { DeliveryState } from './delivery-state';

type Delivery = Schemas['DeliveryItem'];

/** The deliveries that are selected to be sent again. */
export interface Selection {
  readonly chosen: ReadonlySet<string>;
  readonly choose: (ids: ReadonlySet<string>) => void;
}

const SelectAll = ({ rows, selection }: { rows: readonly Delivery[]; selection: Selection }) => {
  const ids = rows.filter(({ canRetry }) => canRetry).map(({ id }) => id);
  const count = ids.filter((id) => selection.chosen.has(id)).length;
  return (
    <Table.Th w={40}>
      <Checkbox
        aria-label={t('Select all shown deliveries that can be retried')}
        disabled={ids.length === 0}
        checked={count > 0 && count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        onChange={() => selection.choose(new Set(count === ids.length ? [] : ids))}
      />
    </Table.Th>
  );
};

const Select = ({ row, selection: { chosen, choose } }: { row: Delivery; selection: Selection }) => {
  const others = [...chosen].filter((id) => id !== row.id);
  return (
    <Table.Td w={40}>
      {row.canRetry && (
        <Checkbox
          aria-label={t('Select {eventType} {id}', { eventType: row.eventType, id: row.id })}
          checked={chosen.has(row.id)}
          onChange={() => choose(new Set(chosen.has(row.id) ? others : [...chosen, row.id]))}
        />
      )}
    </Table.Td>
  );
};

/** Deliveries as rows; the event links to the delivery. Rows are selected unless `selection` is null. */
export const DeliveryTable = ({ rows, selection }: { rows: readonly Delivery[]; selection: Selection | null }) => (
  <ListBox minWidth={860} label={t('Deliveries')}>
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          {selection && <SelectAll rows={rows} selection={selection} />}
          <Table.Th>{t('Event')}</Table.Th>
          <Table.Th>{t('Status')}</Table.Th>
          <Table.Th>{t('Receiver')}</Table.Th>
          <Table.Th>{t('Company')}</Table.Th>
          <Table.Th ta="end">{t('Attempts')}</Table.Th>
          <Table.Th>{t('Created')}</Table.Th>
          <Table.Th>{t('Next attempt')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            {selection && <Select row={row} selection={selection} />}
            <Table.Td>
              <Anchor component={Link} to={`/deliveries/${row.id}`} size="sm" fw={600}>
                {row.eventType}
              </Anchor>
            </Table.Td>
            <Table.Td miw={140}>
              <DeliveryState delivery={row} />
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
            <Table.Td ta="end" className="docket-numeric">
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
  </ListBox>
);
