import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../api/query-client';
import { t } from '../../languages/message';

/** A time span of failures, of all companies unless one is given. */
export interface FailedSpan {
  readonly failedFrom: string;
  readonly failedUntil: string;
  readonly company?: string;
}

/** The result of starting a page of a span. */
export interface StartedPage<Position> {
  readonly started: number;
  /** The number that could not be started because their files are gone. */
  readonly filesMissing?: number;
  /** The start of the next page; null after the last one. */
  readonly next: Position | null;
}

/** A kind of failed work that can be started again: how to count it and start a page of it, and its texts. */
export interface FailedKind<Position> {
  /** The key of its queries. */
  readonly queryKey: string;
  /** Its texts for people. */
  readonly words: {
    /** "Process failed submissions again" */
    readonly title: string;
    /** "No submission can be processed again." */
    readonly none: string;
    /** "3 submissions are being processed again." */
    readonly started: (count: number) => string;
  };
  readonly count: (span: FailedSpan) => Promise<{ total: number; byCode: readonly { code: string; count: number }[] }>;
  readonly start: (span: FailedSpan, after: Position | null) => Promise<StartedPage<Position>>;
}

/** The number that can be started again. Without a span, nothing is requested. */
export const useFailedCount = <Position>({ queryKey, count }: FailedKind<Position>, span: FailedSpan | null) =>
  useQuery({
    queryKey: [queryKey, 'failed', span],
    enabled: span !== null,
    queryFn: () => (span ? count(span) : Promise.reject()),
  });

/** Starts all of a span again, page by page. `started` counts them while it is running. */
export const useStartFailed = <Position>({ queryKey, words, start }: FailedKind<Position>, onDone: () => void) => {
  const [started, setStarted] = useState(0);
  const mutation = useMutation({
    mutationFn: async (span: FailedSpan) => {
      let sum = 0;
      let filesMissing = 0;
      let after: Position | null = null;
      do {
        const page: StartedPage<Position> = await start(span, after);
        sum += page.started;
        filesMissing += page.filesMissing ?? 0;
        after = page.next;
        setStarted(sum);
      } while (after !== null);
      return { sum, filesMissing };
    },
    onSuccess: ({ sum, filesMissing }) => {
      const sentences = [
        words.started(sum),
        ...(filesMissing > 0 ? [t('The files of {filesMissing} are no longer stored.', { filesMissing })] : []),
      ];
      notifications.show({ color: filesMissing > 0 ? 'yellow' : 'green', message: sentences.join(' ') });
      onDone();
    },
    onError: (error) => {
      notifications.show({ color: 'red', title: t('Stopped before the end. Try again.'), message: error.message });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [queryKey] }),
  });
  return { started, isPending: mutation.isPending, start: mutation.mutate };
};
