import { Button, Paper, Select, Skeleton } from '@mantine/core';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keysOf } from '../../../../../../domain/narrowing.ts';
import { api, dataOf, firstPage } from '../../../api/client';
import { useMay } from '../../../api/me';
import { EmptyState } from '../../../components/list/empty-state';
import { ErrorState } from '../../../components/list/error-state';
import { FilterBar } from '../../../components/list/filter-bar';
import { LoadMore } from '../../../components/list/load-more';
import { OrganizationSelect } from '../../../components/list/organization-select';
import { SearchField } from '../../../components/list/search-field';
import { useFilter } from '../../../components/list/use-filter';
import { PageHeader } from '../../../components/page/page-header';
import { roleLabels } from '../../../components/values/labels';
import { t } from '../../../languages/message';
import { AddPersonModal } from './add-person-modal';
import { PeopleTable } from './people-table';
import type { Role } from './types';

const states = { enabled: t('Enabled'), disabled: t('Disabled'), all: t('Enabled and disabled') } as const;
type State = keyof typeof states;

const roles = keysOf(roleLabels);

interface PeopleFilter {
  readonly q: string | null;
  readonly role: Role | undefined;
  readonly organization: string | null;
  readonly state: State;
}

const usePeople = ({ q, role, organization, state }: PeopleFilter) =>
  useInfiniteQuery({
    queryKey: ['people', q, role, organization, state],
    initialPageParam: firstPage,
    queryFn: ({ pageParam: cursor }) => {
      const query = {
        state,
        ...(q ? { q } : {}),
        ...(role ? { role } : {}),
        ...(organization ? { organizationId: organization } : {}),
        ...(cursor ? { cursor } : {}),
      };
      return dataOf(api.GET('/admin/api/users', { params: { query } }));
    },
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
  });

/** The people who can use the admin panel. */
export const PeoplePage = () => {
  const [filter, setFilter] = useFilter(['q', 'role', 'organization', 'state']);
  const role = roles.find((one) => one === filter.role);
  const state = keysOf(states).find((one) => one === filter.state) ?? 'enabled';
  const list = usePeople({ ...filter, role, state });
  const mayWrite = useMay('users.write');
  const [isAdding, setIsAdding] = useState(false);
  const people = list.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <PageHeader
        title={t('People')}
        description={t('Who can use this panel, and for which companies.')}
        actions={
          mayWrite && (
            <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
              {t('Add person')}
            </Button>
          )
        }
      />
      <FilterBar
        filter={filter}
        search={
          <SearchField
            label={t('Search')}
            placeholder={t('Name or email address')}
            value={filter.q}
            onSearch={(text) => setFilter('q', text)}
          />
        }
      >
        <Select
          label={t('Role')}
          placeholder={t('Any role')}
          data={roles.map((value) => ({ value, label: roleLabels[value] }))}
          value={role ?? null}
          onChange={(value) => setFilter('role', value)}
          clearable
          clearButtonProps={{ 'aria-label': t('Any role') }}
          w={200}
        />
        <OrganizationSelect
          placeholder={t('Any organization')}
          value={filter.organization}
          onChange={(value) => setFilter('organization', value)}
          clearable
          clearButtonProps={{ 'aria-label': t('Any organization') }}
          w={200}
        />
        <Select
          label={t('State')}
          data={Object.entries(states).map(([value, label]) => ({ value, label }))}
          value={state}
          onChange={(value) => setFilter('state', value === 'enabled' ? null : value)}
          allowDeselect={false}
          w={200}
        />
      </FilterBar>
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.isPending && <Skeleton h={280} role="status" aria-label={t('Loading people')} />}
      {people && (
        <Paper withBorder>
          {people.length > 0 ? (
            <PeopleTable people={people} />
          ) : (
            <EmptyState title={t('No matches')} icon={IconUsers}>
              {t('No person matches this filter. To see disabled people, change the state.')}
            </EmptyState>
          )}
          <LoadMore list={list} />
        </Paper>
      )}
      <AddPersonModal opened={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
};
