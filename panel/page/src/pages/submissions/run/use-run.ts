import { notifications } from '@mantine/notifications';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api, dataOf, type Schemas } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { t } from '../../../languages/message';
import { pagesQuery, pictureQuery, submissionQuery } from '../document/queries';
import { afterSaving, settleCorrections } from '../fields/settle';
import { filterOf, sharedQuery } from '../filter/filter';
import { leftOf } from './order';

/** The documents of a run at its start. The list stays the same for every document of the run. */
export const runQuery = (search: string) =>
  queryOptions({
    queryKey: ['review-run', search],
    queryFn: () => {
      const query = sharedQuery(filterOf(new URLSearchParams(search)));
      return dataOf(api.GET('/admin/api/review-run', { params: { query } }));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The documents of a run that others have open, if no others are left. */
export type Waiting = Schemas['NextInRun']['waiting'];

/**
 * Asks for the first of these documents that waits for a decision and that nobody else has open. `open` reserves it for
 * this person.
 */
export const findNext = (ids: readonly string[], open: boolean) =>
  dataOf(api.POST('/admin/api/review-run/next', { body: { ids: [...ids], open } }));

/** Loads the next document and its first page, so that it opens immediately. */
const prefetchNext = async (ids: readonly string[]): Promise<void> => {
  const { id } = await findNext(ids, false);
  if (id === null) return;
  void queryClient.prefetchQuery(submissionQuery(id));
  const [first] = await queryClient.fetchQuery(pagesQuery(id));
  if (first) await queryClient.prefetchQuery(pictureQuery(id, first));
};

/** A run through the documents of a filter, which is in the URL of each of its pages. */
export interface Run {
  /** Counted from 1; null for a document that is not in the run. */
  readonly position: number | null;
  readonly total: number;
  /** Opens the next document that nobody else has open; ends the run if each one is decided. */
  readonly next: () => Promise<void>;
  readonly previous: () => Promise<void>;
  /** Back to the list, with its filter. */
  readonly end: () => Promise<void>;
  /** The rest of the run, if others have all of it open; null while there is a next document. */
  readonly rest: { readonly ids: readonly string[]; readonly waiting: Waiting } | null;
  /** Stays on the opened document. */
  readonly stay: () => void;
}

/** The run of the open document; null outside a run. */
export const useRun = (submissionId: string): Run | null => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = params.toString();
  const isRunning = params.has('run');
  const { data } = useQuery({ ...runQuery(search), enabled: isRunning });
  const [rest, setRest] = useState<Run['rest']>(null);
  const isMoving = useRef(false);
  useEffect(() => {
    // A page that cannot be shown reports the error when it is opened.
    if (isRunning && data) prefetchNext(leftOf(data.ids, submissionId)).catch(() => undefined);
  }, [isRunning, data, submissionId]);
  if (!isRunning) return null;
  const end = (): void => {
    params.delete('run');
    navigate({ pathname: '/submissions', search: params.toString() });
  };
  const open = (id: string): void => {
    navigate({ pathname: `/submissions/${id}`, search });
  };
  const move = async (): Promise<void> => {
    const ids = leftOf(data?.ids ?? [], submissionId);
    const { id, waiting } = await findNext(ids, true);
    if (id !== null) {
      open(id);
    } else if (waiting.count > 0) {
      setRest({ ids, waiting });
    } else {
      end();
    }
  };
  const ids = data?.ids ?? [];
  const at = ids.indexOf(submissionId);
  return {
    position: at < 0 ? null : at + 1,
    total: ids.length,
    next: async () => {
      if (isMoving.current) return;
      isMoving.current = true;
      try {
        if (await settleCorrections()) await move();
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        notifications.show({ color: 'red', title: t('The next document was not opened'), message });
      } finally {
        isMoving.current = false;
      }
    },
    previous: afterSaving(() => {
      const id = ids[at - 1];
      if (id) open(id);
    }),
    end: afterSaving(end),
    rest,
    stay: () => setRest(null),
  };
};
