import { Button, Group, Paper, Select, Skeleton } from '@mantine/core';
import { IconPlugConnected, IconRefresh, IconWebhook } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../api/client';
import { useMay } from '../../api/me';
import { CompanySelect } from '../../components/list/company-select';
import { EmptyState } from '../../components/list/empty-state';
import { ErrorState } from '../../components/list/error-state';
import { LoadMore } from '../../components/list/load-more';
import { SearchField } from '../../components/list/search-field';
import { useFilter } from '../../components/list/use-filter';
import { PageHeader } from '../../components/page/page-header';
import { humanize } from '../../components/values/labels';
import { DeliveryTable } from './delivery-table';
import { RedeliverFailedModal } from './redeliver-failed-modal';
import { TestWebhookModal } from './test-webhook-modal';

const statuses = ['queued', 'pending', 'delivered', 'failed'] as const satisfies Schemas['DeliveryItem']['status'][];

const useDeliveries = (companyId: string | null, status: string | null, subject: string | null) =>
  useInfiniteQuery({
    queryKey: ['deliveries', companyId, status, subject],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) => {
      const query = {
        ...(companyId ? { companyId } : {}),
        ...(status ? { status: statuses.find((one) => one === status) } : {}),
        ...(subject ? { subject } : {}),
        ...(cursor ? { cursor } : {}),
      };
      return dataOf(api.GET('/admin/api/deliveries', { params: { query } }));
    },
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    refetchInterval: 15_000,
  });

/** The webhook deliveries. */
export const DeliveriesPage = () => {
  const [{ company, status, subject }, setFilter] = useFilter(['company', 'status', 'subject']);
  const list = useDeliveries(company, status, subject);
  const maySend = useMay('deliveries.redeliver');
  const [open, setOpen] = useState<'test' | 'redeliver' | null>(null);
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const isFiltered = Boolean(company || status || subject);
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Every event sent to a receiver, with all its attempts."
        actions={
          maySend && (
            <>
              <Button
                variant="default"
                leftSection={<IconPlugConnected size={16} aria-hidden />}
                onClick={() => setOpen('test')}
              >
                Test a URL
              </Button>
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden />}
                onClick={() => setOpen('redeliver')}
              >
                Redeliver failed
              </Button>
            </>
          )
        }
      />
      <Group mb="md" align="flex-end">
        <CompanySelect value={company} onChange={(value) => setFilter('company', value)} />
        <Select
          label="Status"
          placeholder="Any status"
          data={statuses.map((value) => ({ value, label: humanize(value) }))}
          value={status}
          onChange={(value) => setFilter('status', value)}
          clearable
          clearButtonProps={{ 'aria-label': 'Any status' }}
          w={{ base: '100%', xs: 170 }}
        />
        <SearchField
          label="Search"
          placeholder="Any ID or batch reference"
          value={subject}
          onSearch={(text) => setFilter('subject', text)}
        />
      </Group>
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.isPending && <Skeleton h={320} role="status" aria-label="Loading deliveries" />}
      {rows && (
        <Paper withBorder>
          {rows.length > 0 ? (
            <DeliveryTable rows={rows} />
          ) : (
            <EmptyState title={isFiltered ? 'No matches' : 'No deliveries yet'} icon={IconWebhook}>
              {isFiltered
                ? 'No delivery matches this filter.'
                : 'Events of sessions and captures with a webhookUrl appear here.'}
            </EmptyState>
          )}
          <LoadMore list={list} />
        </Paper>
      )}
      <TestWebhookModal opened={open === 'test'} onClose={() => setOpen(null)} />
      <RedeliverFailedModal opened={open === 'redeliver'} onClose={() => setOpen(null)} />
    </>
  );
};
