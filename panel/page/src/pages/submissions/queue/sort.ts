/** The sort of the server for a column (`total`, `-total`). The age of submissions is the order of the list. */
export const sortQuery = (sort: string | null): { sort?: string; order?: 'newest' | 'oldest' } => {
  if (sort === null) return {};
  if (sort === 'age') return { order: 'newest' };
  return sort === '-age' ? { order: 'oldest' } : { sort };
};
