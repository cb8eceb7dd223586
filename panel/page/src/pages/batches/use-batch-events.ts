import { useDocumentVisibility, useThrottledCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Schemas } from '../../api/client';
import { queryClient } from '../../api/query-client';

/** The pause before a refused or ended stream is opened again. The browser itself reconnects a broken connection. */
const retryAfterMs = 5_000;
/** The shortest pause between two reloads of a batch's session list, however fast the batch changes. */
const listEveryMs = 5_000;

const batchKey = (batchId: string) => ['batches', 'one', batchId];

/**
 * Subscribes to a batch while it is open and the page is visible. Events update the batch's query, and with it
 * everything on the page. A hidden page closes its connection, since browsers allow only a few to one host.
 * @returns whether the subscription is live
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
      // Shows the error, or the sign-in page if the session has ended.
      void queryClient.invalidateQueries({ queryKey: batchKey(batchId) });
    };
    const connect = () => {
      events = new EventSource(`/admin/api/batches/${encodeURIComponent(batchId)}/events`);
      events.addEventListener('open', () => setIsLive(true));
      events.addEventListener('progress', ({ data }: MessageEvent<string>) => {
        const progress: Schemas['BatchProgress'] = JSON.parse(data);
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
