import { Button, Group, Paper, Select, Skeleton, Text } from '@mantine/core';
import { IconPlayerPlay, IconPlugConnected, IconRefresh, IconWebhook } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  sessionEventTypes,
  shelfEventTypes,
  submissionActionEventTypes,
} from '../../../../../domain/webhooks/event-types.ts';
import { api, dataOf, firstPage, type Schemas } from '../../api/client';
import { useMay } from '../../api/me';
import { ExportMenu } from '../../components/export/export-menu';
import { DayFields } from '../../components/form/day-fields';
import { CompanySelect } from '../../components/list/company-select';
import { EmptyState } from '../../components/list/empty-state';
import { ErrorState } from '../../components/list/error-state';
import { FilterBar } from '../../components/list/filter-bar';
import { FilterChip } from '../../components/list/filter-chip';
import { given } from '../../components/list/given';
import { LoadMore } from '../../components/list/load-more';
import { SavedViews } from '../../components/list/saved-views';
import { SearchField } from '../../components/list/search-field';
import { useFilter } from '../../components/list/use-filter';
import { PageHeader } from '../../components/page/page-header';
import { startOfDay } from '../../components/values/day';
import { humanize } from '../../components/values/labels';
import { t } from '../../languages/message';
import { DeliveryTable } from './delivery-table';
import { RedeliverFailedModal } from './redeliver-failed-modal';
import { type Retried, RetryModal } from './retry-modal';
import { TestWebhookModal } from './test-webhook-modal';

const statuses = ['queued', 'pending', 'delivered', 'failed'] as const satisfies Schemas['DeliveryItem']['status'][];

const eventTypes = [...sessionEventTypes, ...submissionActionEventTypes, 'batch.completed', ...shelfEventTypes];

const filterNames = ['company', 'status', 'subject', 'event', 'url', 'endpoint', 'from', 'until'] as const;
type DeliveryFilter = Record<(typeof filterNames)[number], string | null>;

const queryOf = ({ company: companyId, endpoint: endpointId, event: eventType, ...filter }: DeliveryFilter) => {
  const { status, subject, url, from, until } = filter;
  const span = { from: from && startOfDay(from), to: until && startOfDay(until, 1) };
  const state = statuses.find((one) => one === status);
  return given({ companyId, subject, eventType, url, endpointId, status: state, ...span });
};

const anyTarget = { webhookUrl: '', companyId: null };

const exportFiles = [
  { label: t('Workbook (XLSX)'), format: 'xlsx' },
  { label: 'CSV', format: 'csv' },
  { label: t('JSON lines'), format: 'jsonl' },
] as const;

const useDeliveries = (filter: DeliveryFilter) =>
  useInfiniteQuery({
    queryKey: ['deliveries', 'list', filter],
    initialPageParam: firstPage,
    queryFn: ({ pageParam: cursor }) => {
      const query = { ...queryOf(filter), ...(cursor ? { cursor } : {}) };
      return dataOf(api.GET('/admin/api/deliveries', { params: { query } }));
    },
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    refetchInterval: 15_000,
  });

/** The number of selected deliveries, and the button to send them again; hidden if none is selected. */
const SelectionBar = ({
  ids,
  onRetry,
  onClear,
}: {
  ids: readonly string[];
  onRetry: (retried: Retried) => void;
  onClear: () => void;
}) =>
  ids.length === 0 ? null : (
    <Group px="md" py="xs" gap="xs" role="region" aria-label={t('Selection')}>
      <Text size="sm" fw={600} role="status">
        {t('{count} selected', { count: ids.length })}
      </Text>
      <Button size="compact-sm" onClick={() => onRetry({ ids: ids })}>
        {t('Retry now…')}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        {t('Clear')}
      </Button>
    </Group>
  );

/** The webhook deliveries. */
export const DeliveriesPage = () => {
  const [filter, setFilter] = useFilter(filterNames);
  const { company, status, subject } = filter;
  const list = useDeliveries(filter);
  const maySend = useMay('deliveries.redeliver');
  const [open, setOpen] = useState<'test' | 'redeliver' | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [retried, setRetried] = useState<Retried | null>(null);
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const selected = rows?.filter(({ id, canRetry }) => canRetry && chosen.has(id)).map(({ id }) => id) ?? [];
  const isFiltered = filterNames.some((name) => filter[name] !== null);
  return (
    <>
      <PageHeader
        title={t('Webhooks')}
        description={t('Every event sent to a receiver, with all its attempts.')}
        actions={
          <>
            <SavedViews list="deliveries" />
            <ExportMenu kind="deliveries" query={queryOf(filter)} files={exportFiles} />
            {maySend && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconPlugConnected size={16} aria-hidden />}
                  onClick={() => setOpen('test')}
                >
                  {t('Test a URL')}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconPlayerPlay size={16} aria-hidden />}
                  onClick={() => setRetried({ filter: queryOf(filter) })}
                >
                  {t('Retry all now')}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconRefresh size={16} aria-hidden />}
                  onClick={() => setOpen('redeliver')}
                >
                  {t('Redeliver failed')}
                </Button>
              </>
            )}
          </>
        }
      />
      <FilterBar
        filter={filter}
        search={
          <SearchField
            label={t('Search')}
            placeholder={t('Any ID or batch reference')}
            value={subject}
            onSearch={(text) => setFilter('subject', text)}
          />
        }
      >
        <CompanySelect value={company} onChange={(value) => setFilter('company', value)} />
        <Select
          label={t('Status')}
          placeholder={t('Any status')}
          data={statuses.map((value) => ({ value, label: humanize(value) }))}
          value={status}
          onChange={(value) => setFilter('status', value)}
          clearable
          clearButtonProps={{ 'aria-label': t('Any status') }}
          w={{ base: '100%', xs: 170 }}
        />
        <Select
          label={t('Event')}
          placeholder={t('Any event')}
          data={eventTypes}
          value={filter.event}
          onChange={(value) => setFilter('event', value)}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('Any event') }}
          w={{ base: '100%', xs: 220 }}
        />
        <SearchField
          label={t('Receiver')}
          placeholder="https://example.com/"
          value={filter.url}
          onSearch={(text) => setFilter('url', text)}
        />
        {filter.endpoint && (
          <FilterChip
            label={t('Webhook endpoint')}
            value={filter.endpoint}
            onClear={() => setFilter('endpoint', null)}
          />
        )}
        <DayFields from={filter.from} until={filter.until} onChange={setFilter} />
      </FilterBar>
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.isPending && <Skeleton h={320} role="status" aria-label={t('Loading deliveries')} />}
      {rows && (
        <Paper withBorder>
          <SelectionBar ids={selected} onRetry={setRetried} onClear={() => setChosen(new Set())} />
          {rows.length > 0 ? (
            <DeliveryTable rows={rows} selection={maySend ? { chosen, choose: setChosen } : null} />
          ) : (
            <EmptyState title={isFiltered ? t('No matches') : t('No deliveries yet')} icon={IconWebhook}>
              {isFiltered
                ? t('No delivery matches this filter.')
                : t('Events of sessions and captures with a webhookUrl appear here.')}
            </EmptyState>
          )}
          <LoadMore list={list} />
        </Paper>
      )}
      <RetryModal
        retried={retried}
        onDone={() => {
          setRetried(null);
          setChosen(new Set());
        }}
        onClose={() => setRetried(null)}
      />
      <TestWebhookModal target={open === 'test' ? anyTarget : null} onClose={() => setOpen(null)} />
      <RedeliverFailedModal opened={open === 'redeliver'} onClose={() => setOpen(null)} />
    </>
  );
};
