import { Button, Group, Paper, Skeleton } from '@mantine/core';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, firstPage } from '../../../api/client';
import { useMay } from '../../../api/me';
import { EmptyState } from '../../../components/list/empty-state';
import { ErrorState } from '../../../components/list/error-state';
import { LoadMore } from '../../../components/list/load-more';
import { OrganizationSelect } from '../../../components/list/organization-select';
import { SearchField } from '../../../components/list/search-field';
import { useFilter } from '../../../components/list/use-filter';
import { PageHeader } from '../../../components/page/page-header';
import { t } from '../../../languages/message';
import { CompanyTable } from './company-table';
import { CreateCompanyModal } from './create-company-modal';

const useCompanies = (q: string | null, organization: string | null) =>
  useInfiniteQuery({
    queryKey: ['companies', 'list', q, organization],
    initialPageParam: firstPage,
    queryFn: ({ pageParam: cursor }) => {
      const query = {
        ...(q ? { q } : {}),
        ...(organization ? { organizationId: organization } : {}),
        ...(cursor ? { cursor } : {}),
      };
      return dataOf(api.GET('/admin/api/companies', { params: { query } }));
    },
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
  });

/** The companies, which are the tenants, with their modules. */
export const CompaniesPage = () => {
  const [{ q, organization }, setFilter] = useFilter(['q', 'organization']);
  const list = useCompanies(q, organization);
  const mayWrite = useMay('companies.write');
  const [isCreating, setIsCreating] = useState(false);
  const companies = list.data?.pages.flatMap(({ data }) => data);
  const isFiltered = Boolean(q || organization);
  return (
    <>
      <PageHeader
        title={t('Companies')}
        description={t('Each company has its own keys, submissions and captures, which no other company can see.')}
        actions={
          mayWrite && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsCreating(true)}>
              {t('Create company')}
            </Button>
          )
        }
      />
      <Group mb="md" align="flex-end">
        <SearchField
          label={t('Search')}
          placeholder={t('Name or ID')}
          value={q}
          onSearch={(text) => setFilter('q', text)}
        />
        <OrganizationSelect
          placeholder={t('Any organization')}
          value={organization}
          onChange={(value) => setFilter('organization', value)}
          clearable
          clearButtonProps={{ 'aria-label': t('Any organization') }}
        />
      </Group>
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.isPending && <Skeleton h={280} role="status" aria-label={t('Loading companies')} />}
      {companies && (
        <Paper withBorder>
          {companies.length > 0 ? (
            <CompanyTable companies={companies} />
          ) : (
            <EmptyState title={isFiltered ? t('No matches') : t('No companies yet')} icon={IconBuilding}>
              {isFiltered
                ? t('No company matches this filter.')
                : t('Create one for each business whose back end calls the API.')}
            </EmptyState>
          )}
          <LoadMore list={list} />
        </Paper>
      )}
      <CreateCompanyModal opened={isCreating} onClose={() => setIsCreating(false)} />
    </>
  );
};
