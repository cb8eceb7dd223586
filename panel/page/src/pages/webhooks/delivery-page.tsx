import { Anchor, Button, Code, CopyButton, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { api, dataOf, type Schemas } from '../../api/client';
import { useMay } from '../../api/me';
import { queryClient } from '../../api/query-client';
import { EmptyState } from '../../components/list/empty-state';
import { ErrorState } from '../../components/list/error-state';
import { PageHeader } from '../../components/page/page-header';
import { Fact, FactList } from '../../components/values/fact-list';
import { Time } from '../../components/values/time';
import { t } from '../../languages/message';
import { AttemptTable } from './attempt-table';
import { DeliveryState } from './delivery-state';
import { HeaderList } from './header-list';

type Delivery = Schemas['DeliveryDetail'];

const isSettled = ({ status }: Delivery): boolean => status === 'delivered' || status === 'failed';

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};

const RedeliverButton = ({ delivery }: { delivery: Delivery }) => {
  const redeliver = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/admin/api/deliveries/{deliveryId}/redeliver', { params: { path: { deliveryId: delivery.id } } }),
      ),
    onSuccess: () => notifications.show({ color: 'green', message: t('The delivery was queued again.') }),
    onError: (error) => notifications.show({ color: 'red', title: t('Not redelivered'), message: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['deliveries'] }),
  });
  return (
    <Button
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={redeliver.isPending}
      disabled={!isSettled(delivery) && !delivery.canRetry}
      onClick={() => redeliver.mutate()}
    >
      {isSettled(delivery) ? t('Redeliver') : t('Retry now')}
    </Button>
  );
};

const placeOf = ({ sessionId, batchId, shelfCaptureId }: Delivery): string | null => {
  if (sessionId) return `/sessions/${sessionId}`;
  if (batchId) return `/batches/${batchId}`;
  return shelfCaptureId && `/shelf/${shelfCaptureId}`;
};

const Subject = ({ delivery }: { delivery: Delivery }) => {
  const place = placeOf(delivery);
  if (!place) return '–';
  const { sessionId, batchRef, shelfCaptureId } = delivery;
  return (
    <Anchor component={Link} to={place} className="docket-mono">
      {sessionId ?? batchRef ?? shelfCaptureId}
    </Anchor>
  );
};

const Facts = ({ delivery }: { delivery: Delivery }) => (
  <Paper withBorder p="md">
    <FactList>
      <Fact name={t('Status')}>
        <DeliveryState delivery={delivery} />
      </Fact>
      <Fact name={t('Company')}>{delivery.company.name}</Fact>
      <Fact name={t('Created')}>
        <Time iso={delivery.createdAt} />
      </Fact>
      <Fact name={t('Settled')}>
        <Time iso={delivery.settledAt} />
      </Fact>
      <Fact name={t('Next attempt')}>
        <Time iso={delivery.nextAttemptAt} />
      </Fact>
      <Fact name={t('Subject')}>
        <Subject delivery={delivery} />
      </Fact>
    </FactList>
  </Paper>
);

/** One delivery: its content, its times, and the receiver's response to each attempt. */
export const DeliveryPage = () => {
  const { deliveryId = '' } = useParams();
  const maySend = useMay('deliveries.redeliver');
  const query = useQuery({
    queryKey: ['deliveries', deliveryId],
    queryFn: () => dataOf(api.GET('/admin/api/deliveries/{deliveryId}', { params: { path: { deliveryId } } })),
    refetchInterval: ({ state }) => (state.data && !isSettled(state.data) ? 2_000 : false),
  });
  if (query.error) return <ErrorState isPage error={query.error} onRetry={query.refetch} />;
  const delivery = query.data;
  if (!delivery) return <Skeleton h={420} role="status" aria-label={t('Loading the delivery')} />;
  return (
    <>
      <PageHeader
        title={delivery.eventType}
        description={
          <span className="docket-mono" style={{ overflowWrap: 'anywhere' }}>
            {delivery.id} → {delivery.url}
          </span>
        }
        actions={maySend && <RedeliverButton delivery={delivery} />}
      />
      <Stack>
        <Facts delivery={delivery} />
        <Paper withBorder>
          <Title order={2} p="md" pb={0}>
            {t('Attempts')}
          </Title>
          {delivery.attempts.length > 0 ? (
            <AttemptTable attempts={delivery.attempts} />
          ) : (
            <EmptyState title={t('No attempts yet')}>{t('The first attempt starts within seconds.')}</EmptyState>
          )}
        </Paper>
        <Paper withBorder p="md">
          <Title order={2} mb="sm">
            {t('Request headers')}
          </Title>
          <HeaderList label={t('Request headers')} headers={delivery.headers} />
          <Text size="sm" c="dimmed" mt="xs">
            {t(
              'Each attempt also has its time (X-Webhook-Timestamp, webhook-timestamp) and its signatures (X-Webhook-Signature, webhook-signature), which are not kept. A test of the URL shows them.',
            )}
          </Text>
        </Paper>
        <Paper withBorder p="md">
          <Group justify="space-between" mb="sm">
            <Title order={2}>{t('Body')}</Title>
            <CopyButton value={delivery.body}>
              {({ copied, copy }) => (
                <Button size="xs" variant="default" onClick={copy}>
                  {copied ? t('Copied') : t('Copy as sent')}
                </Button>
              )}
            </CopyButton>
          </Group>
          <Code block mah={480} tabIndex={0} aria-label={t('Body of the webhook')}>
            {pretty(delivery.body)}
          </Code>
        </Paper>
      </Stack>
    </>
  );
};
