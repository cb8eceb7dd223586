import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../api/client';
import { queryClient } from '../../api/query-client';
import { ErrorState } from '../../components/list/error-state';
import { t } from '../../languages/message';

/** The query of the list of deliveries. */
type DeliveryQuery = Partial<Record<'companyId' | 'subject' | 'eventType' | 'url' | 'from' | 'to', string>> & {
  readonly status?: Schemas['DeliveryItem']['status'];
};

/** Which deliveries to send again: those that are selected, or all of a filter. */
export type Retried = { readonly ids: readonly string[] } | { readonly filter: DeliveryQuery };

/** The number of deliveries that one request takes. */
const selectedMax = 100;

const retrySelected = async (ids: readonly string[], onProgress: (started: number) => void): Promise<number> => {
  let sum = 0;
  for (let from = 0; from < ids.length; from += selectedMax) {
    const body = { ids: ids.slice(from, from + selectedMax) };
    sum += (await dataOf(api.POST('/admin/api/delivery-retries/selected', { body }))).started;
    onProgress(sum);
  }
  return sum;
};

const retryFiltered = async (filter: DeliveryQuery, onProgress: (started: number) => void): Promise<number> => {
  let sum = 0;
  let cursor: string | null = null;
  do {
    const body = { ...filter, ...(cursor ? { cursor } : {}) };
    const page: { started: number; next: string | null } = await dataOf(
      api.POST('/admin/api/delivery-retries', { body }),
    );
    sum += page.started;
    cursor = page.next;
    onProgress(sum);
  } while (cursor !== null);
  return sum;
};

const useCount = (retried: Retried) =>
  useQuery({
    queryKey: ['deliveries', 'retries', retried],
    gcTime: 0,
    queryFn: () =>
      'ids' in retried
        ? { total: retried.ids.length, isMore: false }
        : dataOf(api.GET('/admin/api/delivery-retries', { params: { query: retried.filter } })),
  });

const deliveriesWords = (count: number, isMore: boolean): string =>
  isMore
    ? t('more than {count, plural, one {# delivery} other {# deliveries}}', { count })
    : t('{count, plural, one {# delivery} other {# deliveries}}', { count });

const Confirmation = ({ retried, onDone, onClose }: { retried: Retried; onDone: () => void; onClose: () => void }) => {
  const [started, setStarted] = useState(0);
  const count = useCount(retried);
  const retry = useMutation({
    mutationFn: () =>
      'ids' in retried ? retrySelected(retried.ids, setStarted) : retryFiltered(retried.filter, setStarted),
    onSuccess: (sum) => {
      const message = t('{sum, plural, one {# delivery was} other {# deliveries were}} queued again.', { sum });
      notifications.show({ color: 'green', message });
      onDone();
    },
    onError: ({ message }) =>
      notifications.show({ color: 'red', title: t('Stopped before the end. Try again.'), message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['deliveries'] }),
  });
  if (count.error) return <ErrorState error={count.error} onRetry={count.refetch} />;
  const words = count.data && deliveriesWords(count.data.total, count.data.isMore);
  return (
    <Stack>
      <Text size="sm" fw={600} role="status">
        {!count.data && t('Counting…')}
        {count.data?.total === 0 && t('No delivery that matches this filter has failed or waits for its next attempt.')}
        {count.data && count.data.total > 0 && t('Send {words} again now?', { words })}
      </Text>
      <Text size="sm" c="dimmed">
        {'filter' in retried &&
          `${t('These are the deliveries of the list that failed or wait for their next attempt.')} `}
        {t('Each is sent immediately with the same ID and body, and its retry schedule starts again.')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button disabled={!count.data?.total} loading={retry.isPending && started === 0} onClick={() => retry.mutate()}>
          {retry.isPending ? t('Queued {started}', { started }) : t('Retry {words}', { words: words ?? '' })}
        </Button>
      </Group>
    </Stack>
  );
};

/** Counts deliveries, asks for confirmation, and sends them again immediately. Open while `retried` is given. */
export const RetryModal = ({
  retried,
  onDone,
  onClose,
}: {
  retried: Retried | null;
  onDone: () => void;
  onClose: () => void;
}) => (
  <Modal
    opened={retried !== null}
    onClose={onClose}
    title={t('Retry now')}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    {retried && <Confirmation retried={retried} onDone={onDone} onClose={onClose} />}
  </Modal>
);
