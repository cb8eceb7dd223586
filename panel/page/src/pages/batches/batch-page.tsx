import { Anchor, Paper, Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { api, dataOf } from '../../api/client';
import { ErrorState } from '../../components/list/error-state';
import { useFilter } from '../../components/list/use-filter';
import { PageHeader } from '../../components/page/page-header';
import { TemporalLink } from '../../components/page/temporal-link';
import { Fact, FactList } from '../../components/values/fact-list';
import { StatusBadge } from '../../components/values/status-badge';
import { Time } from '../../components/values/time';
import { t } from '../../languages/message';
import { SessionFilters } from '../sessions/session-filters';
import { SessionList } from '../sessions/session-list';
import { filterNames, useSessions } from '../sessions/use-sessions';
import { ProgressCard } from './progress-card';

const BatchSessions = ({ batchId }: { batchId: string }) => {
  const [filter, setFilter] = useFilter(filterNames);
  const list = useSessions(filter, batchId);
  return (
    <div>
      <Title order={2} mb="sm">
        {t('Sessions')}
      </Title>
      <SessionFilters filter={filter} setFilter={setFilter} isOfOneBatch />
      <SessionList
        list={list}
        isFiltered={filterNames.some((name) => filter[name] !== null)}
        withBatch={false}
        onWorkflow={(slug) => setFilter('workflow', slug)}
      />
    </div>
  );
};

/** One batch: its progress, what it is waiting for, and its sessions. */
export const BatchPage = () => {
  const { batchId = '' } = useParams();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['batches', 'one', batchId],
    queryFn: () => dataOf(api.GET('/admin/api/batches/{batchId}', { params: { path: { batchId } } })),
  });
  if (error) return <ErrorState isPage error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={480} role="status" aria-label={t('Loading the batch')} />;
  return (
    <>
      <PageHeader
        title={data.batchRef}
        description={<span className="docket-mono">{data.id}</span>}
        actions={<TemporalLink workflowId={data.workflowId} />}
      />
      <Stack>
        <ProgressCard batch={data} measuredAtMs={dataUpdatedAt} />
        <Paper withBorder p="md" component="section" aria-label={t('Facts')}>
          <FactList>
            <Fact name={t('State')}>
              <StatusBadge status={data.progress.status} />
            </Fact>
            <Fact name={t('Company')}>{data.company.name}</Fact>
            <Fact name={t('Created')}>
              <Time iso={data.createdAt} />
            </Fact>
            <Fact name={t('Completed')}>
              <Time iso={data.progress.completedAt} />
            </Fact>
            <Fact name={t('Webhooks')}>
              <Anchor component={Link} to={`/deliveries?subject=${data.id}`} size="sm">
                {t('View deliveries')}
              </Anchor>
            </Fact>
          </FactList>
        </Paper>
        <BatchSessions batchId={data.id} />
      </Stack>
    </>
  );
};
