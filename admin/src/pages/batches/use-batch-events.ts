import { useDocumentVisibility, useThrottledCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Schemas } from '../../api/client';
import { queryClient } from '../../api/query-client';

/** A refused or ended stream is asked for again after this time; a broken connection the browser mends by itself. */
const retryAfterMs = 5_000;
/** The list of a batch's sessions is read again at most this often, however fast the batch moves. */
const listEveryMs = 5_000;

const batchKey = (batchId: string) => ['batches', 'one', batchId];

/**
 * Follows a batch while it is open and the page is looked at: what the service tells goes into the batch's query, so that everything on the
 * page moves with it. A hidden page lets its connection go, since browsers allow few of them to one host.
 * @returns whether it follows
 */
export const useBatchEvents = (batchId: string, isOpen: boolean): boolean => {
  const [isLive, setIsLive] = useState(false);
  const isVisible = useDocumentVisibility() === 'visible';
  const refreshSessions = useThrottledCallback(
    () => queryClient.invalidateQueries({ queryKey: ['sessions', 'list', batchId] }),
    listEveryMs,
  );
  useEffect(() => {
    if (!isOpen || !isVisible) return;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let events: EventSource | undefined;
    const again = () => {
      events?.close();
      setIsLive(false);
      retry = setTimeout(connect, retryAfterMs);
      // Tells what is wrong, and leads to the sign-in where the session has ended.
      void queryClient.invalidateQueries({ queryKey: batchKey(batchId) });
    };
    const connect = () => {
      events = new EventSource(`/admin/api/batches/${encodeURIComponent(batchId)}/events`);
      events.addEventListener('open', () => setIsLive(true));
      events.addEventListener('progress', ({ data }: MessageEvent<string>) => {
        const progress = JSON.parse(data) as Schemas['BatchProgress'];
        queryClient.setQueryData<Schemas['BatchDetail']>(batchKey(batchId), (batch) => batch && { ...batch, progress });
        refreshSessions();
      });
      events.addEventListener('end', again);
      events.addEventListener('error', () => {
        setIsLive(false);
        if (events?.readyState === EventSource.CLOSED) again();
      });
    };
    connect();
    return () => {
      clearTimeout(retry);
      events?.close();
      setIsLive(false);
    };
  }, [batchId, isOpen, isVisible, refreshSessions]);
  return isLive;
};
