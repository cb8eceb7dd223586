import { Paper, Skeleton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { EmptyState } from '../../components/list/empty-state';
import { ErrorState } from '../../components/list/error-state';
import { LoadMore } from '../../components/list/load-more';
import { SessionTable } from './session-table';
import type { useSessions } from './use-sessions';

/** A list of sessions in whatever state it is: loading, failed, empty, or there. */
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
      {list.isPending && <Skeleton h={320} aria-label="Loading sessions" />}
      {rows && (
        <Paper withBorder>
          {rows.length > 0 ? (
            <SessionTable rows={rows} {...table} />
          ) : (
            <EmptyState title={isFiltered ? 'Nothing matches' : 'No sessions yet'} icon={IconUpload}>
              {isFiltered
                ? 'No session fits this filter.'
                : 'A session begins when a caller asks for upload addresses with an API key.'}
            </EmptyState>
          )}
          <LoadMore list={list} />
        </Paper>
      )}
    </>
  );
};
