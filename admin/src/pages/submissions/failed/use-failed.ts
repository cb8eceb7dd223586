import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../../api/client';
import { queryClient } from '../../../api/query-client';

/** Failures in a time span, of all companies and workflows unless one is given. */
export interface FailedSpan {
  readonly failedFrom: string;
  readonly failedUntil: string;
  readonly company?: string;
  readonly workflow?: string;
}

/** How many submissions can be processed again; nothing is asked without a span. */
export const useFailedCount = (span: FailedSpan | null) =>
  useQuery({
    queryKey: ['submissions', 'failed', span],
    enabled: span !== null,
    queryFn: () =>
      span ? dataOf(api.GET('/admin/api/failed-submissions', { params: { query: span } })) : Promise.reject(),
  });

interface Position {
  readonly failedAt: string;
  readonly sessionId: string;
}

const processPage = (span: FailedSpan, after: Position | null) => {
  const body = after ? { ...span, after } : span;
  return dataOf(api.POST('/admin/api/failed-submissions/process-again', { body }));
};

/** Processes all of a span again, page by page. `started` counts them while it is running. */
export const useProcessFailed = (onDone: () => void) => {
  const [started, setStarted] = useState(0);
  const mutation = useMutation({
    mutationFn: async (span: FailedSpan) => {
      let sum = 0;
      let filesMissing = 0;
      let after: Position | null = null;
      do {
        const page: Awaited<ReturnType<typeof processPage>> = await processPage(span, after);
        sum += page.started;
        filesMissing += page.filesMissing;
        after = page.next;
        setStarted(sum);
      } while (after !== null);
      return { sum, filesMissing };
    },
    onSuccess: ({ sum, filesMissing }) => {
      const message = `${sum} ${sum === 1 ? 'submission is' : 'submissions are'} being processed again.`;
      const left = filesMissing > 0 ? ` The files of ${filesMissing} are no longer stored.` : '';
      notifications.show({ color: filesMissing > 0 ? 'yellow' : 'green', message: message + left });
      onDone();
    },
    onError: (error) => {
      notifications.show({ color: 'red', title: 'Stopped before the end. Try again.', message: error.message });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['submissions'] }),
  });
  return { started, isPending: mutation.isPending, start: mutation.mutate };
};
