import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, dataOf } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import type { SubmissionReview } from '../types';

const heartbeatMs = 4_000;

const leave = (submissionId: string): void => {
  // The request outlives the page.
  void fetch(`/admin/api/submissions/${submissionId}/presence`, {
    method: 'PUT',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ open: false }),
  }).catch(() => undefined);
};

/**
 * Reports every few seconds that this person has the submission open. Reads the submission again as soon as someone has
 * changed it.
 * @returns the names of the others who have it open
 */
export const usePresence = ({ id, updatedAt, decision }: SubmissionReview): readonly string[] => {
  const presence = useQuery({
    queryKey: ['presence', id],
    queryFn: () =>
      dataOf(
        api.PUT('/admin/api/submissions/{submissionId}/presence', {
          params: { path: { submissionId: id } },
          body: { open: true },
        }),
      ),
    refetchInterval: heartbeatMs,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const seen = presence.data;
  const isStale =
    seen !== undefined && (seen.updatedAt > updatedAt || seen.decidedAt !== (decision?.decidedAt ?? null));
  useEffect(() => {
    if (isStale) void queryClient.invalidateQueries({ queryKey: ['submissions', id] });
  }, [isStale, id]);
  useEffect(() => {
    const onHide = () => leave(id);
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      leave(id);
    };
  }, [id]);
  return seen?.others ?? [];
};
