import { Button, Group, Paper, Skeleton } from '@mantine/core';
import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../../api/client';
import { useMay, useMe } from '../../../api/me';
import { EmptyState } from '../../../parts/list/empty-state';
import { ErrorState } from '../../../parts/list/error-state';
import { LoadMore } from '../../../parts/list/load-more';
import { SearchField } from '../../../parts/list/search-field';
import { useFilter } from '../../../parts/list/use-filter';
import { PageHeader } from '../../../parts/page-header';
import { OrganisationModal } from './organization-modal';
import { OrganisationTable } from './organization-table';

const useOrganisations = (q: string | null) =>
  useInfiniteQuery({
    queryKey: ['organisations', 'list', q],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) =>
      dataOf(
        api.GET('/admin/api/organisations', {
          params: { query: { ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) } },
        }),
      ),
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
  });

/** What companies and people belong to. */
export const OrganisationsPage = () => {
  const [{ q }, setFilter] = useFilter(['q']);
  const list = useOrganisations(q);
  const mayWrite = useMay('organisations.write');
  const isOfOne = useMe().role !== 'super_admin';
  const [open, setOpen] = useState<{ organisation: Schemas['OrganisationItem'] | null } | null>(null);
  const organisations = list.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <PageHeader
        title="Organisations"
        description="Each has companies of its own, and administrators who see no other."
        actions={
          mayWrite && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ organisation: null })}>
              Create organisation
            </Button>
          )
        }
      />
      {!isOfOne && (
        <Group mb="md">
          <SearchField label="Search" placeholder="Name or id" value={q} onSearch={(text) => setFilter('q', text)} />
        </Group>
      )}
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.isPending && <Skeleton h={240} aria-label="Loading organisations" />}
      {organisations && (
        <Paper withBorder>
          {organisations.length > 0 ? (
            <OrganisationTable
              organisations={organisations}
              onRename={mayWrite ? (organisation) => setOpen({ organisation }) : null}
            />
          ) : (
            <EmptyState title={q ? 'Nothing matches' : 'No organisations yet'} icon={IconBuildingCommunity}>
              {q ? 'No organisation fits this search.' : 'Create one, then its companies and the people who run them.'}
            </EmptyState>
          )}
          <LoadMore list={list} />
        </Paper>
      )}
      <OrganisationModal
        organisation={open?.organisation ?? null}
        opened={open !== null}
        onClose={() => setOpen(null)}
      />
    </>
  );
};
