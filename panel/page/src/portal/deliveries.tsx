import { Alert, Anchor, Button, Group, Modal, Paper, Skeleton, Table, Text, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { firstPage } from '../api/client';
import { queryClient } from '../api/query-client';
import { EmptyState } from '../components/list/empty-state';
import { ListBox } from '../components/list/list-box';
import { LoadMore } from '../components/list/load-more';
import { Time } from '../components/values/time';
import { t } from '../languages/message';
import type { Endpoint } from '../pages/webhook-endpoints/endpoint';
import { AttemptTable } from '../pages/webhooks/attempt-table';
import { DeliveryState } from '../pages/webhooks/delivery-state';
import type { Delivery, PortalClient } from './client';

const stateOf = ({ status, attempts }: Delivery) => ({ status, lastAttempt: attempts.at(-1) ?? null });

const SendAgain = ({ client, delivery }: { client: PortalClient; delivery: Delivery }) => {
  const send = useMutation({
    mutationFn: () => client.redeliver(delivery.id),
    onSuccess: () => notifications.show({ color: 'green', message: t('The delivery was queued again.') }),
    onError: (error) => notifications.show({ color: 'red', title: t('Not redelivered'), message: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['deliveries'] }),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={14} aria-hidden />}
      loading={send.isPending}
      aria-label={`${t('Send again')}: ${delivery.eventType} ${delivery.id}`}
      onClick={() => send.mutate()}
    >
      {t('Send again')}
    </Button>
  );
};

const Rows = ({
  client,
  deliveries,
  onOpen,
}: {
  client: PortalClient;
  deliveries: readonly Delivery[];
  onOpen: (id: string) => void;
}) => (
  <ListBox minWidth={820} label={t('Deliveries')}>
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Event')}</Table.Th>
          <Table.Th>{t('Status')}</Table.Th>
          <Table.Th>{t('Receiver')}</Table.Th>
          <Table.Th ta="end">{t('Attempts')}</Table.Th>
          <Table.Th>{t('Created')}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{t('Actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {deliveries.map((delivery) => (
          <Table.Tr key={delivery.id}>
            <Table.Td>
              <Anchor component="button" type="button" size="sm" fw={600} onClick={() => onOpen(delivery.id)}>
                {delivery.eventType}
              </Anchor>
            </Table.Td>
            <Table.Td miw={140}>
              <DeliveryState delivery={stateOf(delivery)} />
            </Table.Td>
            <Table.Td maw={260}>
              <Text size="sm" truncate title={delivery.url}>
                {delivery.url}
              </Text>
            </Table.Td>
            <Table.Td ta="end" className="docket-numeric">
              {delivery.attempts.length}
            </Table.Td>
            <Table.Td miw={120}>
              <Time iso={delivery.createdAt} />
            </Table.Td>
            <Table.Td ta="end">
              <SendAgain client={client} delivery={delivery} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ListBox>
);

/** The deliveries of the company, or those to one endpoint, with their attempts. */
export const DeliveryList = ({
  client,
  endpoint,
  onAll,
}: {
  client: PortalClient;
  /** Null for all of them. */
  endpoint: Endpoint | null;
  /** Removes the choice of an endpoint. */
  onAll: () => void;
}) => {
  const [openedId, setOpenedId] = useState<string | null>(null);
  const list = useInfiniteQuery({
    queryKey: ['deliveries', endpoint?.id],
    queryFn: ({ pageParam }) => client.deliveries(endpoint?.id, pageParam),
    initialPageParam: firstPage,
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    refetchInterval: 10_000,
  });
  if (list.error) {
    return (
      <Alert color="red" role="alert">
        {list.error.message}
      </Alert>
    );
  }
  if (!list.data) return <Skeleton h={240} role="status" aria-label={t('Loading')} />;
  const deliveries = list.data.pages.flatMap(({ data }) => data);
  const opened = deliveries.find(({ id }) => id === openedId);
  return (
    <>
      {endpoint && (
        <Group mb="md">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t('Deliveries to {url}', { url: endpoint.url })}
          </Text>
          <Button size="xs" variant="default" onClick={onAll}>
            {t('Show all')}
          </Button>
        </Group>
      )}
      <Paper withBorder>
        {deliveries.length > 0 ? (
          <Rows client={client} deliveries={deliveries} onOpen={setOpenedId} />
        ) : (
          <EmptyState title={t('No deliveries yet')} />
        )}
        <LoadMore list={list} />
      </Paper>
      {opened && (
        <Modal
          opened
          onClose={() => setOpenedId(null)}
          title={opened.eventType}
          size="xl"
          closeButtonProps={{ 'aria-label': t('Close') }}
        >
          <Text size="sm" className="docket-mono" mb="md" style={{ overflowWrap: 'anywhere' }}>
            {opened.eventId} → {opened.url}
          </Text>
          {opened.attempts.length > 0 ? (
            <AttemptTable attempts={opened.attempts} />
          ) : (
            <EmptyState title={t('No attempt yet')} />
          )}
        </Modal>
      )}
    </>
  );
};
