import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client';
import { t } from '../../../languages/message';

/** How often a submission that is being processed is read again. */
const processingPollMs = 3_000;

/** A submission with everything that a review needs. */
export const submissionQuery = (submissionId: string) =>
  queryOptions({
    queryKey: ['submissions', submissionId],
    queryFn: () => dataOf(api.GET('/admin/api/submissions/{submissionId}', { params: { path: { submissionId } } })),
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? processingPollMs : false),
  });

export interface ShownPage {
  readonly fileIndex: number;
  /** Counted from 1. */
  readonly page: number;
  readonly label: string;
}

/** Documents are submissions, and samples of drafts. */
const isSample = (documentId: string): boolean => documentId.startsWith('try_');

const countPages = (documentId: string) =>
  isSample(documentId)
    ? dataOf(api.GET('/admin/api/trials/{trialId}/pages', { params: { path: { trialId: documentId } } }))
    : dataOf(
        api.GET('/admin/api/submissions/{submissionId}/pages', { params: { path: { submissionId: documentId } } }),
      );

const getPage = (documentId: string, page: Omit<ShownPage, 'label'>) =>
  isSample(documentId)
    ? api.GET('/admin/api/trials/{trialId}/pages/{fileIndex}/{page}', {
        params: { path: { trialId: documentId, ...page } },
        parseAs: 'blob',
      })
    : api.GET('/admin/api/submissions/{submissionId}/pages/{fileIndex}/{page}', {
        params: { path: { submissionId: documentId, ...page } },
        parseAs: 'blob',
      });

/** The pages of all files of a document, in order. */
export const pagesQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['pages', documentId],
    queryFn: async (): Promise<ShownPage[]> => {
      const { data } = await countPages(documentId);
      return data.flatMap(({ fileIndex, label, pages }) =>
        Array.from({ length: pages }, (_, at) => ({
          fileIndex,
          page: at + 1,
          label: t('{label}, page {at}', { label, at: at + 1 }),
        })),
      );
    },
    staleTime: 60_000,
  });

/** The picture of a page, with its size in the unit of evidence boxes. */
export const pictureQuery = (documentId: string, { fileIndex, page }: Omit<ShownPage, 'label'>) =>
  queryOptions({
    queryKey: ['page-picture', documentId, fileIndex, page],
    queryFn: async () => {
      const { data, response } = await getPage(documentId, { fileIndex, page });
      const size = (header: string) => Number(response.headers.get(header));
      // biome-ignore lint/plugin/casts: the generated types map binary bodies to strings
      return { blob: data as unknown as Blob, width: size('docket-page-width'), height: size('docket-page-height') };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The words on a page, in the unit of its size. */
export const wordsQuery = (submissionId: string, { fileIndex, page }: Omit<ShownPage, 'label'>) =>
  queryOptions({
    queryKey: ['page-words', submissionId, fileIndex, page],
    queryFn: () =>
      dataOf(
        api.GET('/admin/api/submissions/{submissionId}/pages/{fileIndex}/{page}/words', {
          params: { path: { submissionId, fileIndex, page } },
        }),
      ).then(({ data }) => data),
    staleTime: Number.POSITIVE_INFINITY,
  });
