import { Button, Group, Paper, Skeleton, Switch } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, firstPage } from '../../../api/client';
import { useMay } from '../../../api/me';
import { EmptyState } from '../../../components/list/empty-state';
import { ErrorState } from '../../../components/list/error-state';
import { LoadMore } from '../../../components/list/load-more';
import { useFilter } from '../../../components/list/use-filter';
import { PageHeader } from '../../../components/page/page-header';
import { t } from '../../../languages/message';
import { CreateKeyModal } from './create-key-modal';
import { KeyTable } from './key-table';
import { RotationGuide } from './rotation-guide';
import { ServiceSecrets, WebhookSecret } from './signing-secrets';

const useKeys = (state: 'active' | 'all') =>
  useInfiniteQuery({
    queryKey: ['api-keys', state],
    initialPageParam: firstPage,
    queryFn: ({ pageParam: cursor }) =>
      dataOf(api.GET('/admin/api/api-keys', { params: { query: { state, ...(cursor ? { cursor } : {}) } } })),
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
  });

/** The API keys that back ends use. */
export const ApiAccessPage = () => {
  const [filter, setFilter] = useFilter(['state']);
  const state = filter.state === 'all' ? 'all' : 'active';
  const list = useKeys(state);
  const mayWrite = useMay('keys.write');
  const [isCreating, setIsCreating] = useState(false);
  const keys = list.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <PageHeader
        title={t('API access')}
        description={t('Keys that back ends use to call the API. A key gives access to its own company only.')}
        actions={
          mayWrite && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsCreating(true)}>
              {t('Create key')}
            </Button>
          )
        }
      />
      <Group mb="md">
        <Switch
          label={t('Show revoked keys')}
          checked={state === 'all'}
          onChange={(event) => setFilter('state', event.currentTarget.checked ? 'all' : null)}
        />
      </Group>
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      <Paper withBorder>
        {!keys && !list.error && <Skeleton h={240} role="status" aria-label={t('Loading')} />}
        {keys?.length === 0 && (
          <EmptyState title={t('No keys yet')} icon={IconKey}>
            {t('Create one for each back end, so that you can revoke each one separately.')}
          </EmptyState>
        )}
        {keys && keys.length > 0 && <KeyTable keys={keys} mayWrite={mayWrite} />}
        <LoadMore list={list} />
      </Paper>
      <RotationGuide />
      {mayWrite && <WebhookSecret />}
      {mayWrite && <ServiceSecrets />}
      <CreateKeyModal opened={isCreating} onClose={() => setIsCreating(false)} />
    </>
  );
};
