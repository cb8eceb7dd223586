import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { requireValue } from '../../../../../../domain/assert.ts';
import { api, dataOf } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { t } from '../../../languages/message';
import type { CaptureReview } from '../types';

const activeEveryMs = 2_000;
const restingEveryMs = 20_000;

/** A capture, reloaded every two seconds while it is analyzed. */
export const useCapture = (sessionId: string) =>
  useQuery({
    queryKey: ['captures', sessionId],
    queryFn: () => dataOf(api.GET('/admin/api/shelf-captures/{sessionId}', { params: { path: { sessionId } } })),
    refetchInterval: ({ state }) => (state.data?.progress ? activeEveryMs : restingEveryMs),
  });

const showRefusal = (error: Error): void => {
  notifications.show({ color: 'red', title: t('Nothing was changed'), message: error.message });
};

const done = (message: string): void => {
  notifications.show({ color: 'green', message });
};

const reload = () => queryClient.invalidateQueries({ queryKey: ['captures'] });

/** Confirms, cancels or reprocesses a capture and shows the outcome. */
export const useCaptureActions = ({ id: sessionId, result }: CaptureReview) => {
  const params = { path: { sessionId } };
  const confirm = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/admin/api/shelf-captures/{sessionId}/confirm', {
          params,
          body: { revision: requireValue(result, 'the result of a reviewed capture').revision },
        }),
      ),
    onSuccess: () => done(t('Review confirmed.')),
    onError: showRefusal,
    onSettled: reload,
  });
  const cancel = useMutation({
    mutationFn: () => dataOf(api.POST('/admin/api/shelf-captures/{sessionId}/cancel', { params })),
    onSuccess: ({ status }) =>
      done(
        status === 'cancelled'
          ? t('Capture cancelled.')
          : t('The capture had already ended: it is {status}.', { status }),
      ),
    onError: showRefusal,
    onSettled: reload,
  });
  const reprocess = useMutation({
    mutationFn: () => dataOf(api.POST('/admin/api/shelf-captures/{sessionId}/reprocess', { params })),
    onSuccess: () => done(t('A new analysis has started. The last result stays until it ends.')),
    onError: showRefusal,
    onSettled: reload,
  });
  return { confirm, cancel, reprocess };
};
