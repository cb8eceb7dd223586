import { Anchor, Group, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Schemas } from '../../api/client';
import { ListBox } from '../../components/list/list-box';
import { StatusBadge } from '../../components/values/status-badge';
import { Time } from '../../components/values/time';
import { t } from '../../languages/message';
import { ProgressBar } from './progress-bar';

const Row = ({ batch }: { batch: Schemas['BatchItem'] }) => {
  const { progress } = batch;
  return (
    <Table.Tr>
      <Table.Td maw={260}>
        <Anchor component={Link} to={`/batches/${batch.id}`} size="sm" fw={600} display="block" truncate>
          {batch.batchRef}
        </Anchor>
      </Table.Td>
      <Table.Td>
        <StatusBadge status={progress.status} />
      </Table.Td>
      <Table.Td miw={220}>
        <Group gap="sm" wrap="nowrap">
          <div style={{ flex: 1 }}>
            <ProgressBar progress={progress} size="sm" />
          </div>
          <Text size="sm" className="docket-numeric" miw={70} ta="end">
            {progress.processed} / {progress.total}
          </Text>
        </Group>
      </Table.Td>
      <Table.Td maw={180}>
        <Text size="sm" truncate title={batch.company.name}>
          {batch.company.name}
        </Text>
      </Table.Td>
      <Table.Td miw={110}>
        <Time iso={batch.createdAt} />
      </Table.Td>
      <Table.Td miw={110}>
        <Time iso={progress.completedAt} />
      </Table.Td>
    </Table.Tr>
  );
};

/** Batches as rows; the reference links to the batch. */
export const BatchTable = ({ rows }: { rows: readonly Schemas['BatchItem'][] }) => (
  <ListBox minWidth={820} label={t('Batches')}>
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          {[t('Reference'), t('State'), t('Processed'), t('Company'), t('Created'), t('Completed')].map((name) => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((batch) => (
          <Row key={batch.id} batch={batch} />
        ))}
      </Table.Tbody>
    </Table>
  </ListBox>
);
