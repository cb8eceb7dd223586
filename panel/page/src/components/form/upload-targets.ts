import { useQuery } from '@tanstack/react-query';
import { requireValue } from '../../../../../domain/assert.ts';
import { api, dataOf } from '../../api/client';

/** The workflows of a company that take uploads; not loaded without a company. */
export const useUploadTargets = (companyId: string | null) =>
  useQuery({
    queryKey: ['upload-targets', companyId],
    enabled: companyId !== null,
    queryFn: () =>
      dataOf(
        api.GET('/admin/api/upload-targets', {
          params: { query: { companyId: requireValue(companyId, 'the company') } },
        }),
      ),
  });
