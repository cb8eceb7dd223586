import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client';
import { useMay } from '../../../api/me';
import { queryClient } from '../../../api/query-client';
import { t } from '../../../languages/message';
import type { SubmissionReview } from '../types';

/** Adds an approved submission to the labeled set of its workflow, or removes it from the set. */
export const LabeledButton = ({ submission }: { submission: SubmissionReview }) => {
  const { id: submissionId, status, isLabeled, company, workflow } = submission;
  const mayTry = useMay('workflows.try');
  const change = useMutation({
    mutationFn: async () => {
      if (isLabeled) {
        await dataOf(api.DELETE('/admin/api/labeled-documents/{submissionId}', { params: { path: { submissionId } } }));
      } else {
        await dataOf(
          api.POST('/admin/api/labeled-sets/{slug}/documents', {
            params: { path: { slug: workflow.slug } },
            body: { companyId: company.id, submissionId },
          }),
        );
      }
    },
    onError: (error) => notifications.show({ color: 'red', title: t('Nothing was changed'), message: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['submissions'] }),
  });
  if (!mayTry || !(isLabeled || status === 'approved' || status === 'synced')) return null;
  return (
    <Button variant="subtle" color="gray" loading={change.isPending} onClick={() => change.mutate()}>
      {isLabeled ? t('Remove from labeled set') : t('Add to labeled set')}
    </Button>
  );
};
