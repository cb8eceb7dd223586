import { queryClient } from '../../../api/query-client';

/** Reads anew whatever shows companies: their list, the choices of companies everywhere, and the counts of organizations. */
export const forgetCompanies = async (): Promise<void> => {
  const stale = [['companies'], ['me'], ['organizations']];
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};
