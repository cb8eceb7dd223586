import { Paper, Skeleton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api, dataOf, firstPage } from '../../api/client';
import { ExportMenu } from '../../components/export/export-menu';
import { EmptyState } from '../../components/list/empty-state';
import { ErrorState } from '../../components/list/error-state';
import { given } from '../../components/list/given';
import { LoadMore } from '../../components/list/load-more';
import { useFilter } from '../../components/list/use-filter';
import { PageHeader } from '../../components/page/page-header';
import { startOfDay } from '../../components/values/day';
import { t } from '../../languages/message';
import { type AuditFilter, AuditFilters, filterNames } from './audit-filters';
import { AuditTable } from './audit-table';
import { EntryDrawer } from './entry-drawer';

const queryOf = ({ who, action, views, subject, company: companyId, from, to }: AuditFilter) => {
  const span = { from: from && startOfDay(from), to: to && startOfDay(to, 1) };
  return given({
    who,
    action,
    withoutViews: views === 'hidden',
    subject,
    companyId,
    ...span,
  });
};

const exportFiles = [
  { label: t('Workbook (XLSX)'), format: 'xlsx' },
  { label: 'CSV', format: 'csv' },
  { label: t('JSON lines'), format: 'jsonl' },
] as const;

const useEntries = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['audit', 'list', filter],
    initialPageParam: firstPage,
    queryFn: ({ pageParam: cursor }) => {
      const query = { ...queryOf(filter), ...(cursor ? { cursor } : {}) };
      return dataOf(api.GET('/admin/api/audit-entries', { params: { query } }));
    },
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
  });

/** The audit log: who did what, and when. */
export const AuditPage = () => {
  const [{ entry, ...filter }, setFilter] = useFilter([...filterNames, 'entry']);
  const list = useEntries(filter);
  const entries = list.data?.pages.flatMap(({ data }) => data);
  const isFiltered = filterNames.some((name) => filter[name] !== null);
  return (
    <>
      <PageHeader
        title={t('Audit log')}
        description={t('Every change that people made in this panel or on the command line, and every sign-in.')}
        actions={<ExportMenu kind="audit" query={queryOf(filter)} files={exportFiles} />}
      />
      <AuditFilters filter={filter} setFilter={setFilter} />
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.isPending && <Skeleton h={320} role="status" aria-label={t('Loading the audit log')} />}
      {entries && (
        <Paper withBorder>
          {entries.length > 0 ? (
            <AuditTable entries={entries} onOpen={(id) => setFilter('entry', id)} />
          ) : (
            <EmptyState title={isFiltered ? t('No matches') : t('No entries yet')} icon={IconHistory}>
              {isFiltered
                ? t('No entry matches this filter.')
                : t('Changes that people make in this panel will appear here.')}
            </EmptyState>
          )}
          <LoadMore list={list} />
        </Paper>
      )}
      <EntryDrawer entryId={entry} onClose={() => setFilter('entry', null)} />
    </>
  );
};
