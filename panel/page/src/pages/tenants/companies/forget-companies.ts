import { queryClient } from '../../../api/query-client';

/** Reloads everything that shows companies: their list, the company choices, and the counts of organizations. */
export const forgetCompanies = async (): Promise<void> => {
  const stale = [['companies'], ['me'], ['organizations']];
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};
