import { Anchor, Button, Group, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, dataOf } from '../../api/client';
import { useMay, useMe } from '../../api/me';
import { CompanySelect } from '../../components/list/company-select';
import { ErrorState } from '../../components/list/error-state';
import { useFilter } from '../../components/list/use-filter';
import { PageHeader } from '../../components/page/page-header';
import { t } from '../../languages/message';
import type { Endpoint } from './endpoint';
import { EndpointList } from './endpoint-list';

const DeliveriesLink = ({ id, url, company }: Endpoint) => (
  <Anchor
    component={Link}
    to={`/deliveries?${new URLSearchParams({ ...(company && { company: company.id }), endpoint: id })}`}
    size="sm"
    aria-label={t('Deliveries to {url}', { url })}
  >
    {t('Deliveries')}
  </Anchor>
);

/** The webhook endpoints of companies, which get the events of sessions without their own webhook URL. */
export const WebhookEndpointsPage = () => {
  const [{ company }, setFilter] = useFilter(['company']);
  const [isCreating, setCreating] = useState(false);
  const { companies } = useMe();
  const mayWrite = useMay('keys.write');
  const maySend = useMay('deliveries.redeliver');
  const list = useQuery({
    queryKey: ['webhook-endpoints', company],
    queryFn: () =>
      dataOf(api.GET('/admin/api/webhook-endpoints', { params: { query: company ? { companyId: company } : {} } })),
    refetchInterval: 30_000,
  });
  return (
    <>
      <PageHeader
        title={t('Webhook endpoints')}
        description={t('They get the events of sessions, batches and captures that name no webhook URL themselves.')}
        actions={
          mayWrite && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
              {t('New endpoint')}
            </Button>
          )
        }
      />
      <Group mb="md" align="flex-end">
        <CompanySelect value={company} onChange={(value) => setFilter('company', value)} />
      </Group>
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.isPending && <Skeleton h={240} role="status" aria-label={t('Loading endpoints')} />}
      {list.data && (
        <EndpointList
          endpoints={list.data.data}
          companies={companies}
          mayWrite={mayWrite}
          maySend={maySend}
          deliveries={(endpoint) => <DeliveriesLink {...endpoint} />}
          isCreating={isCreating}
          onCreated={() => setCreating(false)}
        />
      )}
    </>
  );
};
