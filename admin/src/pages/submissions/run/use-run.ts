import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api, dataOf } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { pagesQuery, pictureQuery, submissionQuery } from '../document/queries';
import { filterOf, sharedQuery } from '../filter/filter';
import { neighborOf } from './progress';

/** The documents of a run, as they were when it started: the same for every document of the run. */
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

/** Loads a document and its first page, so that it opens at once. */
const prefetch = async (submissionId: string): Promise<void> => {
  void queryClient.prefetchQuery(submissionQuery(submissionId));
  const [first] = await queryClient.fetchQuery(pagesQuery(submissionId));
  if (first) await queryClient.prefetchQuery(pictureQuery(submissionId, first));
};

/** A run through the documents of a filter, which is in the URL of each of its pages. */
export interface Run {
  /** Counted from 1; null for a document that is not in the run. */
  readonly position: number | null;
  readonly total: number;
  readonly next: () => void;
  readonly previous: () => void;
  /** Back to the list, with its filter. */
  readonly end: () => void;
}

/** The run that the opened document is in; null outside of a run. */
export const useRun = (submissionId: string): Run | null => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = params.toString();
  const isRunning = params.has('run');
  const { data } = useQuery({ ...runQuery(search), enabled: isRunning });
  const ids = data?.ids ?? [];
  const nextId = isRunning ? neighborOf(ids, submissionId, 1) : null;
  useEffect(() => {
    // A page that cannot be shown says so when it is opened.
    if (nextId !== null) prefetch(nextId).catch(() => undefined);
  }, [nextId]);
  if (!isRunning) return null;
  const end = (): void => {
    params.delete('run');
    navigate({ pathname: '/submissions', search: params.toString() });
  };
  const open = (id: string | null): void => {
    if (id) navigate({ pathname: `/submissions/${id}`, search });
    else end();
  };
  const at = ids.indexOf(submissionId);
  return {
    position: at < 0 ? null : at + 1,
    total: ids.length,
    // Asked again at the moment of the key: a decision may have been made since the page was drawn.
    next: () => open(neighborOf(ids, submissionId, 1)),
    previous: () => open(neighborOf(ids, submissionId, -1)),
    end,
  };
};
