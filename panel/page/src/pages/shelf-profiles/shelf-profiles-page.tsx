import { Button, Group, Paper, Skeleton } from '@mantine/core';
import { IconBoxSeam, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api, dataOf, firstPage } from '../../api/client';
import { useMay } from '../../api/me';
import { CompanySelect } from '../../components/list/company-select';
import { EmptyState } from '../../components/list/empty-state';
import { ErrorState } from '../../components/list/error-state';
import { LoadMore } from '../../components/list/load-more';
import { SearchField } from '../../components/list/search-field';
import { useFilter } from '../../components/list/use-filter';
import { PageHeader } from '../../components/page/page-header';
import { t } from '../../languages/message';
import { ProfileTable } from './profile-table';

const useProfiles = (companyId: string | null, q: string | null) =>
  useInfiniteQuery({
    queryKey: ['shelf-profiles', 'list', companyId, q],
    initialPageParam: firstPage,
    queryFn: ({ pageParam: cursor }) => {
      const query = { ...(companyId ? { companyId } : {}), ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) };
      return dataOf(api.GET('/admin/api/shelf-profiles', { params: { query } }));
    },
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
  });

/** The shelf profiles. */
export const ShelfProfilesPage = () => {
  const [{ company, q }, setFilter] = useFilter(['company', 'q']);
  const list = useProfiles(company, q);
  const mayWrite = useMay('shelf_profiles.write');
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const isFiltered = Boolean(company || q);
  return (
    <>
      <PageHeader
        title={t('Shelf profiles')}
        description={t('How shelf photos are checked, and the product catalog for recognition.')}
        actions={
          mayWrite && (
            <Button
              component={Link}
              to="/configuration/shelf-profiles/new"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {t('New profile')}
            </Button>
          )
        }
      />
      <Group mb="md" align="flex-end">
        <CompanySelect value={company} onChange={(value) => setFilter('company', value)} module="shelf" />
        <SearchField
          label={t('Search')}
          placeholder={t('Part of a slug')}
          value={q}
          onSearch={(text) => setFilter('q', text)}
        />
      </Group>
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.isPending && <Skeleton h={320} role="status" aria-label={t('Loading shelf profiles')} />}
      {rows && (
        <Paper withBorder>
          {rows.length > 0 ? (
            <ProfileTable rows={rows} />
          ) : (
            <EmptyState title={isFiltered ? t('No matches') : t('No shelf profiles yet')} icon={IconBoxSeam}>
              {isFiltered
                ? t('No profile matches this filter.')
                : t('A capture needs a profile with the products to look for.')}
            </EmptyState>
          )}
          <LoadMore list={list} />
        </Paper>
      )}
    </>
  );
};
