import { useMutation, useQuery } from '@tanstack/react-query';
import { requireValue } from '../../../../../../domain/assert.ts';
import { api, dataOf, type Schemas } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { put } from '../../uploads/send';

type Definition = Readonly<Record<string, unknown>>;
export type Sample = Schemas['TrialItem'];

/** How often a sample that is being processed is read again. */
const pollMs = 1_000;

const isRunning = ({ state }: Pick<Sample, 'state'>): boolean => state === 'running';

const start = (trialId: string, definition: Definition) =>
  dataOf(api.POST('/admin/api/trials/{trialId}/start', { params: { path: { trialId } }, body: { definition } }));

/** Files that become one sample, with the types that the draft accepts them as. */
export interface ChosenSample {
  readonly files: readonly { readonly file: File; readonly contentType: string }[];
}

const upload = async (companyId: string, workflow: string, definition: Definition, { files }: ChosenSample) => {
  const named = files.map(({ file, contentType }) => ({ name: file.name, contentType }));
  const { trialId, uploadUrls } = await dataOf(
    api.POST('/admin/api/trials', { body: { companyId, workflow, files: named } }),
  );
  for (const { fileIndex, uploadUrl, contentType } of uploadUrls) {
    const chosen = files[fileIndex];
    if (chosen) await put(uploadUrl, chosen.file, contentType, () => undefined);
  }
  await start(trialId, definition);
  return trialId;
};

const refreshSamples = () => queryClient.invalidateQueries({ queryKey: ['trials'] });

/** Uploads samples and reads them with a definition. Returns the id of the newest. */
export const useAddSamples = (slug: string, definition: Definition) =>
  useMutation({
    mutationFn: async ({ companyId, samples }: { companyId: string; samples: readonly ChosenSample[] }) => {
      let newest: string | null = null;
      for (const sample of samples) {
        newest = await upload(companyId, slug, definition, sample);
        await refreshSamples();
      }
      return newest;
    },
    onSettled: refreshSamples,
  });

/** The person's samples of a draft, and the actions on them. Reads them again while one is processed. */
export const useSamples = (slug: string, definition: Definition) => {
  const list = useQuery({
    queryKey: ['trials', 'of', slug],
    queryFn: () =>
      dataOf(api.GET('/admin/api/trials', { params: { query: { workflow: slug } } })).then(({ data }) => data),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? pollMs : false),
  });
  const add = useAddSamples(slug, definition);
  const runAgain = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await start(id, definition);
    },
    onSettled: refreshSamples,
  });
  const remove = useMutation({
    mutationFn: (trialId: string) =>
      dataOf(api.DELETE('/admin/api/trials/{trialId}', { params: { path: { trialId } } })),
    onSettled: refreshSamples,
  });
  return { list, add, runAgain, remove };
};

/** A sample with its result. */
export const useSample = (trialId: string | null) =>
  useQuery({
    enabled: trialId !== null,
    queryKey: ['trials', 'one', trialId],
    queryFn: () =>
      dataOf(
        api.GET('/admin/api/trials/{trialId}', {
          params: { path: { trialId: requireValue(trialId, 'the sample') } },
        }),
      ),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollMs : false),
  });
