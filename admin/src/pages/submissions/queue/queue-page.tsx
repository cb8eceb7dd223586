import { Button, Paper, Skeleton } from '@mantine/core';
import { IconChecklist, IconKeyboard, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fraudStatuses } from '../../../../../domain/fraud/verdict.ts';
import { submissionStatuses } from '../../../../../domain/submissions/status.ts';
import { api, dataOf } from '../../../api/client';
import { useMay } from '../../../api/me';
import { EmptyState } from '../../../components/list/empty-state';
import { ErrorState } from '../../../components/list/error-state';
import { LoadMore } from '../../../components/list/load-more';
import { useFilter } from '../../../components/list/use-filter';
import { KeysModal } from '../../../components/page/keys-modal';
import { PageHeader } from '../../../components/page/page-header';
import { useKeys } from '../../../components/page/use-keys';
import { ProcessFailedModal } from '../failed/process-failed-modal';
import { ReasonModal } from '../reason-modal';
import { useDecide } from '../use-decide';
import { filterNames, type QueueFilter, QueueFilters } from './queue-filters';
import { QueueTable } from './queue-table';

const keys = {
  'j  /  k': 'Next or previous submission',
  'o  /  Enter': 'Open the submission',
  a: 'Approve',
  r: 'Reject, with a reason',
  '?': 'Show these shortcuts',
};

const useQueue = ({ status, fraud, company, workflow, q, order }: QueueFilter) =>
  useInfiniteQuery({
    queryKey: ['submissions', 'queue', status, fraud, company, workflow, q, order],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) => {
      const query = {
        status: submissionStatuses.find((one) => one === (status ?? 'review')),
        fraudStatus: fraudStatuses.find((one) => one === fraud),
        order: order === 'newest' ? ('newest' as const) : ('oldest' as const),
        ...(company ? { company } : {}),
        ...(workflow ? { workflow } : {}),
        ...(q ? { q } : {}),
        ...(cursor ? { cursor } : {}),
      };
      return dataOf(api.GET('/admin/api/submissions', { params: { query } }));
    },
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    refetchInterval: 15_000,
  });

/** The review queue: submissions that wait for a person. */
export const QueuePage = () => {
  const [filter, setFilter] = useFilter(filterNames);
  const list = useQueue(filter);
  const isFiltered = filterNames.some((name) => name !== 'order' && filter[name] !== null);
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const [pointed, setPointed] = useState(0);
  const current = Math.min(pointed, Math.max(0, rows.length - 1));
  const item = rows[current];
  const [open, setOpen] = useState<'reject' | 'keys' | 'failed' | null>(null);
  const mayDecide = useMay('submissions.decide');
  const mayProcessAgain = useMay('submissions.process_again');
  const decide = useDecide();
  const navigate = useNavigate();
  const openItem = () => {
    if (item) navigate(`/submissions/${item.id}`);
  };
  const decidable = mayDecide && item?.status === 'review' && !decide.isPending;
  useKeys({
    j: () => setPointed(Math.min(current + 1, rows.length - 1)),
    k: () => setPointed(Math.max(current - 1, 0)),
    o: openItem,
    Enter: openItem,
    a: () => {
      if (decidable) decide.mutate({ id: item.id, action: 'approve' });
    },
    r: () => {
      if (decidable) setOpen('reject');
    },
    '?': () => setOpen('keys'),
  });
  return (
    <>
      <PageHeader
        title="Submissions"
        description="Documents that wait for a decision, and all earlier ones."
        actions={
          <>
            {mayProcessAgain && (
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden />}
                onClick={() => setOpen('failed')}
              >
                Process failed again
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconKeyboard size={16} aria-hidden />}
              onClick={() => setOpen('keys')}
            >
              Shortcuts
            </Button>
          </>
        }
      />
      <QueueFilters filter={filter} setFilter={setFilter} />
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.isPending && <Skeleton h={320} role="status" aria-label="Loading submissions" />}
      {list.data && (
        <Paper withBorder>
          {rows.length > 0 ? (
            <QueueTable
              rows={rows}
              current={current}
              onPoint={setPointed}
              onWorkflow={(slug) => setFilter('workflow', slug)}
            />
          ) : (
            <EmptyState title={isFiltered ? 'No matches' : 'Nothing to review'} icon={IconChecklist}>
              {isFiltered ? 'No submission matches this filter.' : 'Submissions that need a decision will appear here.'}
            </EmptyState>
          )}
          <LoadMore list={list} />
        </Paper>
      )}
      <ReasonModal
        action={open === 'reject' ? 'reject' : null}
        onClose={() => setOpen(null)}
        onDecide={(reason) => item && decide.mutate({ id: item.id, action: 'reject', reason })}
      />
      <ProcessFailedModal
        opened={open === 'failed'}
        onClose={() => setOpen(null)}
        company={filter.company}
        workflow={filter.workflow}
      />
      <KeysModal keys={keys} opened={open === 'keys'} onClose={() => setOpen(null)} />
    </>
  );
};
