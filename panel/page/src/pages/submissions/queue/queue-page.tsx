import { Button, Paper, Skeleton, Text } from '@mantine/core';
import { IconChecklist, IconKeyboard, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMay } from '../../../api/me';
import { EmptyState } from '../../../components/list/empty-state';
import { ErrorState } from '../../../components/list/error-state';
import { LoadMore } from '../../../components/list/load-more';
import { useFilter } from '../../../components/list/use-filter';
import { usePointer } from '../../../components/list/use-pointer';
import { latePart, lazyPart } from '../../../components/page/lazy-part';
import { PageHeader } from '../../../components/page/page-header';
import { useKeys } from '../../../components/page/use-keys';
import { t } from '../../../languages/message';
import { filterNames, listQuery } from '../filter/filter';
import { StartButton } from '../run/start-button';
import { chosenColumns, columnsFor } from './columns';
import { queueQuery } from './query';
import { QueueTable } from './queue-table';
import { SelectionBar } from './selection-bar';

// The list is drawn before the parts above it, except for the button that starts a review: its key works as soon as the
// rows are shown.
const SavedViews = latePart(
  async () => (await import('../../../components/list/saved-views')).SavedViews,
  <Skeleton w={106} h={36} />,
);
const ExportMenu = latePart(
  async () => (await import('../../../components/export/export-menu')).ExportMenu,
  <Skeleton w={108} h={36} />,
);
const ColumnMenu = latePart(async () => (await import('./column-menu')).ColumnMenu, <Skeleton w={116} h={36} />);
const QueueFilters = latePart(
  async () => (await import('../filter/queue-filters')).QueueFilters,
  <Skeleton h={60} mb="md" />,
);
const BulkModal = lazyPart(async () => (await import('../decisions/bulk-modal')).BulkModal);
const ProcessFailedModal = lazyPart(async () => (await import('../failed/process-failed-modal')).ProcessFailedModal);
const KeysModal = lazyPart(async () => (await import('../../../components/page/keys-modal')).KeysModal);

const keys = {
  'j  /  k': t('Next or previous submission'),
  'o  /  Enter': t('Open the submission'),
  s: t('Start reviewing, one after another'),
  x: t('Select the submission, or take it back'),
  z: t('Undo the last decision, for ten seconds'),
  '?': t('Show these shortcuts'),
};

const exportFiles = [
  { label: t('Workbook (XLSX)'), format: 'xlsx' },
  { label: t('Submissions (CSV)'), format: 'csv' },
  { label: t('Line items (CSV)'), format: 'csv', table: 'Line items' },
  { label: t('JSON lines'), format: 'jsonl' },
] as const;

/** The number of rows that are drawn first: more than a phone's screen shows. */
const firstRows = 8;

/** The review queue: submissions that wait for a person. */
export const QueuePage = () => {
  const [filter, setFilter] = useFilter(filterNames);
  const [{ columns: columnsParam, sort }, setShown] = useFilter(['columns', 'sort']);
  const list = useInfiniteQuery({
    ...queueQuery(filter, sort),
    refetchInterval: 15_000,
    // The rows stay until the rows in the new order arrive.
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(filter) ? before : undefined,
  });
  const isFiltered = filterNames.some((name) => name !== 'order' && filter[name] !== null);
  const { search } = useLocation();
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  // The rows of the first screen are drawn before the others.
  const shownRows = useDeferredValue(rows, rows.slice(0, firstRows));
  const allColumns = columnsFor(rows);
  const columns = chosenColumns(columnsParam, filter.status, allColumns, rows);
  const pointer = usePointer(rows, JSON.stringify({ filter, sort }));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter(({ id }) => chosen.has(id));
  const [open, setOpen] = useState<'approve' | 'reject' | 'keys' | 'failed' | null>(null);
  const mayDecide = useMay('submissions.decide');
  const mayProcessAgain = useMay('submissions.process_again');
  const navigate = useNavigate();
  const openItem = () => {
    if (pointer.current) navigate(`/submissions/${pointer.current.id}`, { state: { from: search } });
  };
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  useKeys({
    j: pointer.next,
    k: pointer.previous,
    o: openItem,
    Enter: openItem,
    x: () => {
      if (mayDecide && pointer.current?.status === 'review') toggle(pointer.current.id);
    },
    '?': () => setOpen('keys'),
  });
  return (
    <>
      <PageHeader
        title={t('Submissions')}
        description={t('Documents that wait for a decision, and all earlier ones.')}
        actions={
          <>
            <SavedViews list="submissions" />
            <ColumnMenu
              columns={allColumns}
              chosen={columns.map(({ name }) => name)}
              onChange={(names) => setShown('columns', names?.join(',') ?? null)}
            />
            <ExportMenu kind="submissions" query={listQuery(filter)} files={exportFiles} />
            {mayDecide && <StartButton filter={filter} isEmpty={rows.length === 0} />}
            {mayProcessAgain && (
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden />}
                onClick={() => setOpen('failed')}
              >
                {t('Process failed again')}
              </Button>
            )}
            <Button
              variant="default"
              visibleFrom="sm"
              leftSection={<IconKeyboard size={16} aria-hidden />}
              onClick={() => setOpen('keys')}
            >
              {t('Shortcuts')}
            </Button>
          </>
        }
      />
      <QueueFilters filter={filter} setFilter={setFilter} />
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.error && sort !== null && (
        <Button variant="default" onClick={() => setShown('sort', null)}>
          {t('Sort by age')}
        </Button>
      )}
      {list.isPending && <Skeleton h={320} role="status" aria-label={t('Loading submissions')} />}
      {list.data && (
        <Paper withBorder>
          {mayDecide && (
            <SelectionBar count={selected.length} onDecide={setOpen} onClear={() => setChosen(new Set())} />
          )}
          {pointer.left && (
            <Text size="sm" c="dimmed" px="md" py="xs" role="status">
              {t('{externalUser} has left this list.', {
                externalUser: pointer.left.externalUser ?? pointer.left.clientSubmissionId,
              })}
            </Text>
          )}
          {rows.length > 0 ? (
            <QueueTable
              rows={shownRows}
              columns={columns}
              sort={sort}
              onSort={(next) => setShown('sort', next)}
              search={search}
              current={pointer.current?.id ?? null}
              onPoint={pointer.point}
              chosen={mayDecide ? chosen : null}
              onChoose={toggle}
              onChooseAll={(ids) => setChosen(new Set(ids))}
              onWorkflow={(slug) => setFilter('workflow', slug)}
            />
          ) : (
            <EmptyState title={isFiltered ? t('No matches') : t('Nothing to review')} icon={IconChecklist}>
              {isFiltered
                ? t('No submission matches this filter.')
                : t('Submissions that need a decision will appear here.')}
            </EmptyState>
          )}
          <LoadMore list={list} />
        </Paper>
      )}
      {(open === 'approve' || open === 'reject') && (
        <BulkModal
          action={open}
          items={selected}
          onClose={() => {
            setOpen(null);
            setChosen(new Set());
          }}
        />
      )}
      {open === 'failed' && (
        <ProcessFailedModal opened onClose={() => setOpen(null)} company={filter.company} workflow={filter.workflow} />
      )}
      {open === 'keys' && <KeysModal keys={keys} opened onClose={() => setOpen(null)} />}
    </>
  );
};
