import { Paper, Select, Skeleton } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api, dataOf, firstPage, type Schemas } from '../../api/client';
import { CompanySelect } from '../../components/list/company-select';
import { EmptyState } from '../../components/list/empty-state';
import { ErrorState } from '../../components/list/error-state';
import { FilterBar } from '../../components/list/filter-bar';
import { LoadMore } from '../../components/list/load-more';
import { SearchField } from '../../components/list/search-field';
import { useFilter } from '../../components/list/use-filter';
import { PageHeader } from '../../components/page/page-header';
import { humanize } from '../../components/values/labels';
import { t } from '../../languages/message';
import { BatchTable } from './batch-table';

const statuses = ['open', 'completed'] as const satisfies Schemas['BatchProgress']['status'][];

const useBatches = (company: string | null, status: string | null, q: string | null) =>
  useInfiniteQuery({
    queryKey: ['batches', 'list', company, status, q],
    initialPageParam: firstPage,
    queryFn: ({ pageParam: cursor }) => {
      const given = Object.fromEntries(Object.entries({ company, q, cursor }).filter(([, value]) => value));
      const query = { ...given, status: statuses.find((one) => one === status) };
      return dataOf(api.GET('/admin/api/batches', { params: { query } }));
    },
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    refetchInterval: 15_000,
  });

/** Batches: sessions that a caller created under one reference. */
export const BatchesPage = () => {
  const [{ company, status, q }, setFilter] = useFilter(['company', 'status', 'q']);
  const list = useBatches(company, status, q);
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const isFiltered = Boolean(company || status || q);
  return (
    <>
      <PageHeader title={t('Batches')} description={t('Sessions that share a reference, with their progress.')} />
      <FilterBar
        filter={{ company, status, q }}
        search={
          <SearchField
            label={t('Search')}
            placeholder={t('Reference or batch ID')}
            value={q}
            onSearch={(text) => setFilter('q', text)}
          />
        }
      >
        <Select
          label={t('State')}
          placeholder={t('Any state')}
          data={statuses.map((value) => ({ value, label: humanize(value) }))}
          value={status}
          onChange={(value) => setFilter('status', value)}
          clearable
          clearButtonProps={{ 'aria-label': t('Any state') }}
          w={{ base: '100%', xs: 150 }}
        />
        <CompanySelect module="submissions" value={company} onChange={(value) => setFilter('company', value)} />
      </FilterBar>
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.isPending && <Skeleton h={320} role="status" aria-label={t('Loading batches')} />}
      {rows && (
        <Paper withBorder>
          {rows.length > 0 ? (
            <BatchTable rows={rows} />
          ) : (
            <EmptyState title={isFiltered ? t('No matches') : t('No batches yet')} icon={IconStack2}>
              {isFiltered
                ? t('No batch matches this filter.')
                : t('Sessions created with the same batchRef form a batch.')}
            </EmptyState>
          )}
          <LoadMore list={list} />
        </Paper>
      )}
    </>
  );
};
