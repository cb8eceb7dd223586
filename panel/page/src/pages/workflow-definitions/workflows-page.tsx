import { Button, Group, Paper, Skeleton } from '@mantine/core';
import { IconFileDescription, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api, dataOf, firstPage } from '../../api/client';
import { useMay } from '../../api/me';
import { EmptyState } from '../../components/list/empty-state';
import { ErrorState } from '../../components/list/error-state';
import { LoadMore } from '../../components/list/load-more';
import { SearchField } from '../../components/list/search-field';
import { useFilter } from '../../components/list/use-filter';
import { PageHeader } from '../../components/page/page-header';
import { t } from '../../languages/message';
import { WorkflowTable } from './workflow-table';

const useWorkflows = (q: string | null) =>
  useInfiniteQuery({
    queryKey: ['workflows', 'list', q],
    initialPageParam: firstPage,
    queryFn: ({ pageParam: cursor }) =>
      dataOf(
        api.GET('/admin/api/workflows', {
          params: { query: { ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) } },
        }),
      ),
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
  });

/** The workflows. */
export const WorkflowsPage = () => {
  const [{ q }, setFilter] = useFilter(['q']);
  const list = useWorkflows(q);
  const mayWrite = useMay('workflows.write');
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <PageHeader
        title={t('Workflows')}
        description={t('What callers upload, what is extracted from it, and when a person reviews it.')}
        actions={
          mayWrite && (
            <Button
              component={Link}
              to="/configuration/workflows/+new"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {t('New workflow')}
            </Button>
          )
        }
      />
      <Group mb="md">
        <SearchField
          label={t('Search')}
          placeholder={t('Part of a slug')}
          value={q}
          onSearch={(text) => setFilter('q', text)}
        />
      </Group>
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.isPending && <Skeleton h={320} role="status" aria-label={t('Loading workflows')} />}
      {rows && (
        <Paper withBorder>
          {rows.length > 0 ? (
            <WorkflowTable rows={rows} />
          ) : (
            <EmptyState title={q ? t('No matches') : t('No workflows yet')} icon={IconFileDescription}>
              {q
                ? t('No workflow has this text in its slug.')
                : mayWrite
                  ? t('Publish one, then assign it to companies.')
                  : t('No workflow is assigned to your companies.')}
            </EmptyState>
          )}
          <LoadMore list={list} />
        </Paper>
      )}
    </>
  );
};
