import { queryClient } from '../../../api/query-client';

/** Reads anew whatever shows companies: their list, the choices of companies everywhere, and the counts of organisations. */
export const forgetCompanies = async (): Promise<void> => {
  const stale = [['companies'], ['me'], ['organisations']];
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};
