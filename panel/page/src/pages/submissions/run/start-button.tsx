import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queryClient } from '../../../api/query-client';
import { useKeys } from '../../../components/page/use-keys';
import { t } from '../../../languages/message';
import { findNext, runQuery } from './use-run';
import { waitingWords } from './waiting-words';

/**
 * Opens the first submission of the filter that waits for a decision and that nobody else has open; the next ones
 * follow after each decision.
 */
export const StartButton = ({
  filter,
  isEmpty,
}: {
  filter: Readonly<Record<string, string | null>>;
  isEmpty: boolean;
}) => {
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: async () => {
      const set = Object.entries(filter).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
      // Each run is its own list, which does not change while documents arrive and leave.
      const search = new URLSearchParams([...set, ['run', Date.now().toString(36)]]).toString();
      const { ids } = await queryClient.fetchQuery(runQuery(search));
      const { id, waiting } = await findNext(ids, true);
      if (id !== null) {
        navigate({ pathname: `/submissions/${id}`, search });
      } else {
        notifications.show({ message: waiting.count > 0 ? waitingWords(waiting) : t('Nothing waits for a decision.') });
      }
    },
    onError: ({ message }) => {
      notifications.show({ color: 'red', title: t('The review was not started'), message });
    },
  });
  useKeys({ s: () => start.mutate() });
  return (
    <Button
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      loading={start.isPending}
      disabled={isEmpty}
      onClick={() => start.mutate()}
    >
      {t('Start reviewing')}
    </Button>
  );
};
