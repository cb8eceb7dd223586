import { Button, Group, Paper, Skeleton, Stack } from '@mantine/core';
import { IconFileExport, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client';
import { useMay } from '../../api/me';
import { ScheduleModal } from '../../components/export/schedule-modal';
import { CompanySelect } from '../../components/list/company-select';
import { EmptyState } from '../../components/list/empty-state';
import { ErrorState } from '../../components/list/error-state';
import { useFilter } from '../../components/list/use-filter';
import { PageHeader } from '../../components/page/page-header';
import { t } from '../../languages/message';
import { ExportCard } from './export-card';

const refreshMs = 5_000;

/** The exports that are written to a bucket on a schedule. */
export const ExportsPage = () => {
  const mayWrite = useMay('exports.write');
  const [filter, setFilter] = useFilter(['company']);
  const [isCreating, setCreating] = useState(false);
  const schedules = useQuery({
    queryKey: ['export-schedules', filter.company],
    refetchInterval: refreshMs,
    queryFn: () =>
      dataOf(
        api.GET('/admin/api/export-schedules', {
          params: { query: filter.company ? { companyId: filter.company } : {} },
        }),
      ),
  });
  const rows = schedules.data?.data ?? [];
  return (
    <>
      <PageHeader
        title={t('Exports')}
        description={t(
          'Files that are written to a bucket, one after each hour, day or week. To export a part of a list, filter it and choose Export, On a schedule.',
        )}
        actions={
          mayWrite && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
              {t('New export')}
            </Button>
          )
        }
      />
      <Group mb="md">
        <CompanySelect value={filter.company} onChange={(id) => setFilter('company', id)} />
      </Group>
      {schedules.error && <ErrorState error={schedules.error} onRetry={schedules.refetch} />}
      {schedules.isPending && <Skeleton h={160} role="status" aria-label={t('Loading exports')} />}
      {schedules.data && rows.length === 0 && (
        <Paper withBorder>
          <EmptyState title={t('No exports')} icon={IconFileExport}>
            {t('An export gives another system what has happened, without a call to the API.')}
          </EmptyState>
        </Paper>
      )}
      <Stack>
        {rows.map((schedule) => (
          <ExportCard key={schedule.id} schedule={schedule} />
        ))}
      </Stack>
      {isCreating && <ScheduleModal onClose={() => setCreating(false)} />}
    </>
  );
};
