import { api, dataOf } from '../../../api/client';

export type Decision =
  | { readonly id: string; readonly action: 'approve'; readonly reason?: string }
  | { readonly id: string; readonly action: 'reject'; readonly reason: string }
  | { readonly id: string; readonly action: 'cancel'; readonly reason?: string };

/** Sends a decision that the server holds back while it can be undone. It survives closing the page. */
export const sendDecision = (decision: Decision) => {
  const { id, action, reason } = decision;
  const params = { path: { submissionId: id } };
  const body = { undoable: true, ...(reason ? { reason } : {}) };
  switch (action) {
    case 'approve':
      return dataOf(api.POST('/admin/api/submissions/{submissionId}/approve', { params, body }));
    case 'reject':
      return dataOf(
        api.POST('/admin/api/submissions/{submissionId}/reject', {
          params,
          body: { undoable: true, reason: decision.reason },
        }),
      );
    case 'cancel':
      return dataOf(api.POST('/admin/api/submissions/{submissionId}/cancel', { params, body }));
  }
};

/** Undoes a decision that has not taken effect. */
export const sendUndo = (submissionId: string) =>
  dataOf(api.POST('/admin/api/submissions/{submissionId}/undo', { params: { path: { submissionId } } }));
