import { useMutation, useQuery } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../../../api/client';
import { queryClient } from '../../../api/query-client';

type Definition = Readonly<Record<string, unknown>>;
export type Evaluation = Schemas['EvaluationDetail'];

/** How often an evaluation under way is read again. */
const pollMs = 1_500;

/** The labeled set of a company and a workflow, and the actions on it. */
export const useLabeledSet = (slug: string, companyId: string) => {
  const path = { slug };
  const set = useQuery({
    queryKey: ['labeled-sets', slug, companyId],
    queryFn: () => dataOf(api.GET('/admin/api/labeled-sets/{slug}', { params: { path, query: { companyId } } })),
  });
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['labeled-sets'] });
  const addNewest = useMutation({
    mutationFn: (newest: number) =>
      dataOf(api.POST('/admin/api/labeled-sets/{slug}/documents', { params: { path }, body: { companyId, newest } })),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (submissionId: string) =>
      dataOf(api.DELETE('/admin/api/labeled-documents/{submissionId}', { params: { path: { submissionId } } })),
    onSettled,
  });
  const run = useMutation({
    mutationFn: (definition: Definition) =>
      dataOf(
        api.POST('/admin/api/labeled-sets/{slug}/evaluations', { params: { path }, body: { companyId, definition } }),
      ),
    onSettled,
  });
  return { set, addNewest, remove, run };
};

/** An evaluation, read again while it is under way. */
export const useEvaluation = (evaluationId: string) =>
  useQuery({
    queryKey: ['evaluations', evaluationId],
    queryFn: () => dataOf(api.GET('/admin/api/evaluations/{evaluationId}', { params: { path: { evaluationId } } })),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
  });
