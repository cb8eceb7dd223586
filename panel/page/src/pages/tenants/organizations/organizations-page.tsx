import { Button, Group, Paper, Skeleton } from '@mantine/core';
import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, firstPage, type Schemas } from '../../../api/client';
import { useMay, useMe } from '../../../api/me';
import { EmptyState } from '../../../components/list/empty-state';
import { ErrorState } from '../../../components/list/error-state';
import { LoadMore } from '../../../components/list/load-more';
import { SearchField } from '../../../components/list/search-field';
import { useFilter } from '../../../components/list/use-filter';
import { PageHeader } from '../../../components/page/page-header';
import { t } from '../../../languages/message';
import { BucketsModal } from './buckets-modal';
import { OrganizationModal } from './organization-modal';
import { OrganizationTable } from './organization-table';
import { TwoFactorModal } from './two-factor-modal';

const useOrganizations = (q: string | null) =>
  useInfiniteQuery({
    queryKey: ['organizations', 'list', q],
    initialPageParam: firstPage,
    queryFn: ({ pageParam: cursor }) =>
      dataOf(
        api.GET('/admin/api/organizations', {
          params: { query: { ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) } },
        }),
      ),
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
  });

/** The organizations that companies and people belong to. */
export const OrganizationsPage = () => {
  const [{ q }, setFilter] = useFilter(['q']);
  const list = useOrganizations(q);
  const mayWrite = useMay('organizations.write');
  const mayRequire = useMay('users.write');
  const mayAssign = useMay('buckets.assign');
  const [bucketsOf, setBucketsOf] = useState<Schemas['OrganizationItem'] | null>(null);
  const [twoFactorOf, setTwoFactorOf] = useState<Schemas['OrganizationItem'] | null>(null);
  const isOfOne = useMe().role !== 'super_admin';
  const [open, setOpen] = useState<{ organization: Schemas['OrganizationItem'] | null } | null>(null);
  const organizations = list.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <PageHeader
        title={t('Organizations')}
        description={t('Each organization has its own companies and its own administrators.')}
        actions={
          mayWrite && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ organization: null })}>
              {t('Create organization')}
            </Button>
          )
        }
      />
      {!isOfOne && (
        <Group mb="md">
          <SearchField
            label={t('Search')}
            placeholder={t('Name or ID')}
            value={q}
            onSearch={(text) => setFilter('q', text)}
          />
        </Group>
      )}
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.isPending && <Skeleton h={240} role="status" aria-label={t('Loading organizations')} />}
      {organizations && (
        <Paper withBorder>
          {organizations.length > 0 ? (
            <OrganizationTable
              organizations={organizations}
              onRename={mayWrite ? (organization) => setOpen({ organization }) : null}
              onTwoFactor={mayRequire ? setTwoFactorOf : null}
              onBuckets={mayAssign ? setBucketsOf : null}
            />
          ) : (
            <EmptyState title={q ? t('No matches') : t('No organizations yet')} icon={IconBuildingCommunity}>
              {q ? t('No organization matches this search.') : t('Create one, then add its companies and people.')}
            </EmptyState>
          )}
          <LoadMore list={list} />
        </Paper>
      )}
      <OrganizationModal
        organization={open?.organization ?? null}
        opened={open !== null}
        onClose={() => setOpen(null)}
      />
      <BucketsModal organization={bucketsOf} onClose={() => setBucketsOf(null)} />
      <TwoFactorModal organization={twoFactorOf} onClose={() => setTwoFactorOf(null)} />
    </>
  );
};
