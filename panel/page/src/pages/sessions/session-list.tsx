import { Paper, Skeleton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { EmptyState } from '../../components/list/empty-state';
import { ErrorState } from '../../components/list/error-state';
import { LoadMore } from '../../components/list/load-more';
import { t } from '../../languages/message';
import { SessionTable } from './session-table';
import type { useSessions } from './use-sessions';

/** The session list in each of its states: loading, failed, empty or filled. */
export const SessionList = ({
  list,
  isFiltered,
  ...table
}: {
  list: ReturnType<typeof useSessions>;
  isFiltered: boolean;
} & Omit<ComponentProps<typeof SessionTable>, 'rows'>) => {
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.isPending && <Skeleton h={320} role="status" aria-label={t('Loading sessions')} />}
      {rows && (
        <Paper withBorder>
          {rows.length > 0 ? (
            <SessionTable rows={rows} {...table} />
          ) : (
            <EmptyState title={isFiltered ? t('No matches') : t('No sessions yet')} icon={IconUpload}>
              {isFiltered
                ? t('No session matches this filter.')
                : t('A session starts when a caller requests upload URLs with an API key.')}
            </EmptyState>
          )}
          <LoadMore list={list} />
        </Paper>
      )}
    </>
  );
};
