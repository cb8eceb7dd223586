import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '../../../languages/message';
import { findNext, type Run } from './use-run';
import { waitingWords } from './waiting-words';

const lookEveryMs = 4_000;

/** Shows who has the rest of a run open, and offers each document of it as soon as it is free. */
export const RestModal = ({ run }: { run: Run }) => {
  const { rest, end } = run;
  const { data } = useQuery({
    queryKey: ['review-rest', rest?.ids],
    queryFn: () => findNext(rest?.ids ?? [], false),
    enabled: rest !== null,
    refetchInterval: lookEveryMs,
    staleTime: 0,
    gcTime: 0,
  });
  const isFree = typeof data?.id === 'string';
  const isOver = rest !== null && data !== undefined && !isFree && data.waiting.count === 0;
  useEffect(() => {
    if (isOver) end();
  });
  return (
    <Modal
      opened={rest !== null}
      onClose={run.stay}
      title={t('The rest of this run')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        <Text size="sm" role="status">
          {isFree ? t('A document is free.') : rest && waitingWords(data?.waiting ?? rest.waiting)}
        </Text>
        {!isFree && <Text size="sm">{t('You can open it here as soon as it is free.')}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={end}>
            {t('End the run')}
          </Button>
          <Button disabled={!isFree} onClick={run.next}>
            {t('Open the next document')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
