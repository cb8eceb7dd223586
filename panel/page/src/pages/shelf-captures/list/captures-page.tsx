import { Button, Paper, Skeleton } from '@mantine/core';
import { IconBuildingStore, IconKeyboard } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { shelfReviewStates } from '../../../../../../domain/shelf-captures/review-state.ts';
import { shelfStatuses } from '../../../../../../domain/shelf-captures/status.ts';
import { api, dataOf, firstPage } from '../../../api/client';
import { ExportMenu } from '../../../components/export/export-menu';
import { EmptyState } from '../../../components/list/empty-state';
import { ErrorState } from '../../../components/list/error-state';
import { LoadMore } from '../../../components/list/load-more';
import { useFilter } from '../../../components/list/use-filter';
import { usePointer } from '../../../components/list/use-pointer';
import { KeysModal } from '../../../components/page/keys-modal';
import { PageHeader } from '../../../components/page/page-header';
import { useKeys } from '../../../components/page/use-keys';
import { startOfDay } from '../../../components/values/day';
import { t } from '../../../languages/message';
import { type CaptureFilter, CaptureFilters, filterNames } from './capture-filters';
import { CaptureTable } from './capture-table';
import { ProcessFailedCaptures } from './process-failed-captures';

const keys = {
  'j  /  k': t('Next or previous capture'),
  'o  /  Enter': t('Open the capture'),
  '?': t('Show these shortcuts'),
};

const exportFiles = [
  { label: t('Workbook (XLSX)'), format: 'xlsx' },
  { label: t('Facings (CSV)'), format: 'csv' },
  { label: t('Insights (CSV)'), format: 'csv', table: 'Insights' },
  { label: t('JSON lines'), format: 'jsonl' },
] as const;

const spanOf = (from: string | null, until: string | null) => {
  const first = from && startOfDay(from);
  const end = until && startOfDay(until, 1);
  return { ...(first ? { from: first } : {}), ...(end ? { to: end } : {}) };
};

const queryOf = ({ review, status, company, profile, q, order, store, missing, from, until }: CaptureFilter) => ({
  ...spanOf(from, until),
  ...(store ? { store } : {}),
  ...(missing ? { outOfStock: missing } : {}),
  reviewState: shelfReviewStates.find((one) => one === (review ?? 'pending')),
  status: shelfStatuses.find((one) => one === status),
  order: order === 'newest' ? ('newest' as const) : ('oldest' as const),
  ...(company ? { company } : {}),
  ...(profile ? { profile } : {}),
  ...(q ? { q } : {}),
});

const useCaptures = (filter: CaptureFilter) =>
  useInfiniteQuery({
    queryKey: ['captures', 'list', filter],
    initialPageParam: firstPage,
    queryFn: ({ pageParam: cursor }) => {
      const query = { ...queryOf(filter), ...(cursor ? { cursor } : {}) };
      return dataOf(api.GET('/admin/api/shelf-captures', { params: { query } }));
    },
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    refetchInterval: 15_000,
  });

/** Shelf captures; by default, those that wait for a review. */
export const CapturesPage = () => {
  const [filter, setFilter] = useFilter(filterNames);
  const list = useCaptures(filter);
  const isFiltered = filterNames.some((name) => name !== 'order' && filter[name] !== null);
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const pointer = usePointer(rows, JSON.stringify(filter));
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const navigate = useNavigate();
  const open = () => {
    if (pointer.current) navigate(`/shelf/${pointer.current.id}`);
  };
  useKeys({
    j: pointer.next,
    k: pointer.previous,
    o: open,
    Enter: open,
    '?': () => setIsHelpOpen(true),
  });
  return (
    <>
      <PageHeader
        title={t('Shelf captures')}
        description={t('Photos of shelves, the products recognized in them, and pending reviews.')}
        actions={
          <>
            <ExportMenu kind="facings" query={queryOf(filter)} files={exportFiles} />
            <ProcessFailedCaptures company={filter.company} profile={filter.profile} />
            <Button
              variant="default"
              leftSection={<IconKeyboard size={16} aria-hidden />}
              onClick={() => setIsHelpOpen(true)}
            >
              {t('Shortcuts')}
            </Button>
          </>
        }
      />
      <CaptureFilters filter={filter} setFilter={setFilter} />
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.isPending && <Skeleton h={320} role="status" aria-label={t('Loading captures')} />}
      {list.data && (
        <Paper withBorder>
          {rows.length > 0 ? (
            <CaptureTable
              rows={rows}
              current={pointer.current?.id ?? null}
              onPoint={pointer.point}
              onProfile={(slug) => setFilter('profile', slug)}
            />
          ) : (
            <EmptyState title={isFiltered ? t('No matches') : t('Nothing to review')} icon={IconBuildingStore}>
              {isFiltered
                ? t('No capture matches this filter.')
                : t('Captures that need a review will appear here. To see all captures, choose “Any review state”.')}
            </EmptyState>
          )}
          <LoadMore list={list} />
        </Paper>
      )}
      <KeysModal keys={keys} opened={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </>
  );
};
