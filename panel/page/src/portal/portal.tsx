import { Alert, Anchor, Button, Group, Skeleton, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHeader } from '../components/page/page-header';
import { dateTimeWords } from '../languages/formats';
import { t } from '../languages/message';
import { type Endpoint, EndpointCallsContext } from '../pages/webhook-endpoints/endpoint';
import { EndpointList } from '../pages/webhook-endpoints/endpoint-list';
import { SignatureChecker } from './checker';
import type { PortalClient } from './client';
import { DeliveryList } from './deliveries';
import { TestModal } from './test-modal';

const parts = ['endpoints', 'deliveries', 'checker'] as const;

/** An error of a request; after the link has ended, there is no retry. */
const PortalError = ({ error }: { error: Error }) => (
  <Alert color="red" role="alert" title={<h1 style={{ all: 'unset' }}>{t('Webhooks')}</h1>}>
    {error.message}
  </Alert>
);

const Endpoints = ({ client, onDeliveries }: { client: PortalClient; onDeliveries: (endpoint: Endpoint) => void }) => {
  const [isCreating, setCreating] = useState(false);
  const [tested, setTested] = useState<Endpoint | null>(null);
  const list = useQuery({ queryKey: ['webhook-endpoints'], queryFn: client.endpoints, refetchInterval: 30_000 });
  if (list.error) return <PortalError error={list.error} />;
  if (!list.data) return <Skeleton h={240} role="status" aria-label={t('Loading endpoints')} />;
  return (
    <>
      <Group mb="md" justify="flex-end">
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
          {t('New endpoint')}
        </Button>
      </Group>
      <EndpointList
        endpoints={list.data.data}
        companies={[]}
        mayWrite
        maySend
        onTest={setTested}
        deliveries={(endpoint) => (
          <Anchor
            component="button"
            type="button"
            size="sm"
            aria-label={t('Deliveries to {url}', { url: endpoint.url })}
            onClick={() => onDeliveries(endpoint)}
          >
            {t('Deliveries')}
          </Anchor>
        )}
        isCreating={isCreating}
        onCreated={() => setCreating(false)}
      />
      {tested && <TestModal client={client} endpoint={tested} onClose={() => setTested(null)} />}
    </>
  );
};

/** The webhook portal: endpoints and deliveries of one company, for developers who have a link and no account. */
export const Portal = ({ client }: { client: PortalClient }) => {
  const [part, setPart] = useState<(typeof parts)[number]>('endpoints');
  const [endpoint, setEndpoint] = useState<Endpoint | null>(null);
  const view = useQuery({ queryKey: ['portal'], queryFn: client.view, refetchInterval: 60_000 });
  if (view.error) return <PortalError error={view.error} />;
  if (!view.data) return <Skeleton h={240} role="status" aria-label={t('Loading')} />;
  const { company, expiresAt } = view.data;
  return (
    <EndpointCallsContext value={client.calls}>
      <PageHeader
        title={t('Webhooks of {company}', { company })}
        description={t('This link works until {dateTime}. Anyone who has it can do everything on this page.', {
          dateTime: dateTimeWords(expiresAt),
        })}
      />
      <Tabs
        value={part}
        onChange={(value) => setPart(parts.find((one) => one === value) ?? 'endpoints')}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="endpoints">{t('Webhook endpoints')}</Tabs.Tab>
          <Tabs.Tab value="deliveries">{t('Deliveries')}</Tabs.Tab>
          <Tabs.Tab value="checker">{t('Signature checker')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="endpoints">
          <Endpoints
            client={client}
            onDeliveries={(chosen) => {
              setEndpoint(chosen);
              setPart('deliveries');
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="deliveries">
          <DeliveryList client={client} endpoint={endpoint} onAll={() => setEndpoint(null)} />
        </Tabs.Panel>
        <Tabs.Panel value="checker">
          <SignatureChecker />
        </Tabs.Panel>
      </Tabs>
    </EndpointCallsContext>
  );
};
