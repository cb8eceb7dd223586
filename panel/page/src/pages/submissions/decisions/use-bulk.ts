import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { listWords } from '../../../languages/formats';
import { t } from '../../../languages/message';
import type { QueueItem } from '../types';
import { sendDecision } from './send-decision';
import { offerUndo } from './undo';

const concurrency = 4;

export interface BulkDecision {
  readonly items: readonly QueueItem[];
  readonly action: 'approve' | 'reject';
  readonly reason?: string;
}

/** The outcome of one of several decisions. */
export interface BulkOutcome {
  readonly item: QueueItem;
  /** Null if it was decided; otherwise the reason why not. */
  readonly problem: string | null;
  /** The person who decided first, if someone did. */
  readonly decidedBy: string | null;
}

const problemOf = (error: unknown): Pick<BulkOutcome, 'problem' | 'decidedBy'> => {
  const problem = error instanceof Error ? error.message : String(error);
  const document = error instanceof ApiError ? error.problem : null;
  const decidedBy = document && 'decidedBy' in document ? String(document.decidedBy) : null;
  return { problem, decidedBy };
};

const decideOne = async (item: QueueItem, { action, reason }: BulkDecision): Promise<BulkOutcome> => {
  try {
    const { id } = item;
    await sendDecision(
      action === 'reject' ? { id, action, reason: reason ?? '' } : { id, action, ...(reason ? { reason } : {}) },
    );
    return { item, problem: null, decidedBy: null };
  } catch (error) {
    return { item, ...problemOf(error) };
  }
};

/** The outcome in one sentence: "12 approved, 1 was decided by Ana, 1 was refused". */
export const outcomeWords = (outcomes: readonly BulkOutcome[], action: BulkDecision['action']): string => {
  const done = outcomes.filter(({ problem }) => problem === null).length;
  const others = Map.groupBy(
    outcomes.filter(({ decidedBy }) => decidedBy !== null),
    ({ decidedBy }) => decidedBy,
  );
  const refused = outcomes.filter(({ problem, decidedBy }) => problem !== null && decidedBy === null).length;
  return listWords([
    action === 'approve' ? t('{done} approved', { done }) : t('{done} rejected', { done }),
    ...[...others].map(([name, theirs]) =>
      t('{count, plural, one {# was} other {# were}} decided by {name}', { count: theirs.length, name }),
    ),
    ...(refused > 0 ? [t('{refused, plural, one {# was} other {# were}} refused', { refused })] : []),
  ]);
};

/** Decides about several submissions, one by one, and keeps the outcome of each. */
export const useBulk = () => {
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async (decision: BulkDecision): Promise<BulkOutcome[]> => {
      const waiting = [...decision.items];
      const outcomes: BulkOutcome[] = [];
      setDone(0);
      const work = async (): Promise<void> => {
        for (let item = waiting.shift(); item; item = waiting.shift()) {
          outcomes.push(await decideOne(item, decision));
          setDone(outcomes.length);
        }
      };
      await Promise.all(Array.from({ length: concurrency }, work));
      return outcomes;
    },
    onSuccess: (outcomes, { action }) => {
      const ids = outcomes.flatMap(({ item, problem }) => (problem === null ? [item.id] : []));
      const path = window.location.pathname.replace(/^\/admin/, '') + window.location.search;
      if (ids.length > 0) offerUndo(`${outcomeWords(outcomes, action)}.`, { ids, path });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['submissions'] }),
  });
  return { done, ...mutation };
};
