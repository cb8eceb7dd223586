import { Skeleton, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';
import { ErrorState } from '../../components/list/error-state';
import { sinceWords } from '../../components/values/time';
import { t } from '../../languages/message';
import { listOf } from './links';
import { ReportFilters } from './report-filters';
import { FigureCell, ReportTable } from './report-table';
import { reportQuery, useReportFilter } from './span';

/** Receivers whose webhooks do not arrive. */
export const DeliveryView = () => {
  const [filter, setFilter] = useReportFilter();
  const { workflow: _, ...query } = reportQuery({ ...filter, workflow: null });
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'deliveries', query],
    queryFn: () => dataOf(api.GET('/admin/api/dashboard/deliveries', { params: { query } })),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  const list = (url: string, status: string): string =>
    listOf('/deliveries', { company: filter.company, url, status, from: `${filter.from}Z`, until: `${filter.to}Z` });
  return (
    <>
      <ReportFilters filter={filter} setFilter={setFilter} module={null} />
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton h={320} role="status" aria-label={t('Loading the figures')} />}
      {data && (
        <ReportTable
          title={t('Receivers that are failing')}
          note={t(
            'Webhooks created in this period that wait for a retry or have failed: for each company, the newest 1,000 of each kind.',
          )}
          columns={[t('Receiver'), t('Waiting for a retry'), t('Failed'), t('Last answer'), t('Oldest')]}
          empty={data.receivers.length === 0 ? t('No webhook of this period waits for a retry or has failed.') : null}
        >
          {data.receivers.map(({ receiver, pending, failed, statusCode, since }) => (
            <Table.Tr key={receiver}>
              <Table.Td style={{ wordBreak: 'break-all' }}>{receiver}</Table.Td>
              <FigureCell to={list(receiver, 'pending')}>{pending}</FigureCell>
              <FigureCell to={list(receiver, 'failed')}>{failed}</FigureCell>
              <FigureCell>{statusCode ?? 'none'}</FigureCell>
              <FigureCell>{sinceWords(since)}</FigureCell>
            </Table.Tr>
          ))}
        </ReportTable>
      )}
    </>
  );
};
