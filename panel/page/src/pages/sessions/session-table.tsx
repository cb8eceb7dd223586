import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Schemas } from '../../api/client';
import { FilterLink } from '../../components/list/filter-link';
import { ListBox } from '../../components/list/list-box';
import { StatusBadge } from '../../components/values/status-badge';
import { Time } from '../../components/values/time';
import { t } from '../../languages/message';

type SessionItem = Schemas['SessionItem'];

const Row = ({
  session,
  withBatch,
  onWorkflow,
}: {
  session: SessionItem;
  withBatch: boolean;
  onWorkflow: (slug: string) => void;
}) => (
  <Table.Tr>
    <Table.Td maw={220}>
      <Anchor component={Link} to={`/sessions/${session.id}`} size="sm" fw={600} display="block" truncate>
        {session.externalUser ?? session.clientSubmissionId}
      </Anchor>
      {session.externalUser && (
        <Text size="xs" c="dimmed" className="docket-mono" truncate title={session.clientSubmissionId}>
          {session.clientSubmissionId}
        </Text>
      )}
    </Table.Td>
    <Table.Td>
      <StatusBadge status={session.state} />
    </Table.Td>
    <Table.Td>{session.submission && <StatusBadge status={session.submission.status} />}</Table.Td>
    <Table.Td maw={130}>
      <FilterLink label={session.workflow.name} onClick={() => onWorkflow(session.workflow.slug)} />
    </Table.Td>
    {withBatch && (
      <Table.Td maw={115}>
        <Text size="sm" truncate title={session.company.name}>
          {session.company.name}
        </Text>
      </Table.Td>
    )}
    {withBatch && (
      <Table.Td maw={115}>
        {session.batch && (
          <Anchor
            component={Link}
            to={`/batches/${session.batch.id}`}
            size="sm"
            display="block"
            truncate
            title={session.batch.batchRef}
          >
            {session.batch.batchRef}
          </Anchor>
        )}
      </Table.Td>
    )}
    <Table.Td miw={110}>
      <Time iso={session.createdAt} />
    </Table.Td>
  </Table.Tr>
);

/** Upload sessions as rows; the first column links to the session. */
export const SessionTable = ({
  rows,
  withBatch = true,
  onWorkflow,
}: {
  rows: readonly SessionItem[];
  /** False if all rows belong to one batch, and so to one company. */
  withBatch?: boolean;
  /** Filters the list by a workflow. */
  onWorkflow: (slug: string) => void;
}) => (
  <ListBox minWidth={withBatch ? 900 : 700} label={t('Sessions')}>
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          {[
            t('Submitted by'),
            t('State'),
            t('Submission'),
            t('Workflow'),
            ...(withBatch ? [t('Company'), t('Batch')] : []),
            t('Created'),
          ].map((name) => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((session) => (
          <Row key={session.id} session={session} withBatch={withBatch} onWorkflow={onWorkflow} />
        ))}
      </Table.Tbody>
    </Table>
  </ListBox>
);
