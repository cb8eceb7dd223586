import { Button, Group, Paper, Skeleton, Stack } from '@mantine/core';
import { IconBucket, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client';
import { useMay } from '../../api/me';
import { CompanySelect } from '../../components/list/company-select';
import { EmptyState } from '../../components/list/empty-state';
import { ErrorState } from '../../components/list/error-state';
import { useFilter } from '../../components/list/use-filter';
import { PageHeader } from '../../components/page/page-header';
import { t } from '../../languages/message';
import { CreateSourceModal } from './create-source-modal';
import { SourceCard } from './source-card';

const refreshMs = 5_000;

/** The buckets whose objects become submissions. */
export const SourcesPage = () => {
  const mayWrite = useMay('sources.write');
  const [filter, setFilter] = useFilter(['company']);
  const [isCreating, setCreating] = useState(false);
  const sources = useQuery({
    queryKey: ['sources', filter.company],
    refetchInterval: refreshMs,
    queryFn: () =>
      dataOf(api.GET('/admin/api/sources', { params: { query: filter.company ? { companyId: filter.company } : {} } })),
  });
  const rows = sources.data?.data ?? [];
  return (
    <>
      <PageHeader
        title={t('Sources')}
        description={t(
          'Buckets whose objects become submissions, each object once. What a workflow does not accept is moved aside with the reason.',
        )}
        actions={
          mayWrite && (
            <Button leftSection={<IconPlus size={16} />} disabled={!sources.data} onClick={() => setCreating(true)}>
              {t('New source')}
            </Button>
          )
        }
      />
      <Group mb="md">
        <CompanySelect value={filter.company} onChange={(id) => setFilter('company', id)} module="submissions" />
      </Group>
      {sources.error && <ErrorState error={sources.error} onRetry={sources.refetch} />}
      {sources.isPending && <Skeleton h={160} role="status" aria-label={t('Loading sources')} />}
      {sources.data && rows.length === 0 && (
        <Paper withBorder>
          <EmptyState title={t('No sources')} icon={IconBucket}>
            {t('A source takes documents that another system puts into a bucket, without a call of the API.')}
          </EmptyState>
        </Paper>
      )}
      <Stack>
        {rows.map((source) => (
          <SourceCard key={source.id} source={source} />
        ))}
      </Stack>
      {isCreating && sources.data && <CreateSourceModal places={sources.data} onClose={() => setCreating(false)} />}
    </>
  );
};
