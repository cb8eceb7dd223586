/** The lists that views are saved for. */
export type ListName = 'submissions' | 'deliveries';

/** The key of the query of a list's views. */
export const viewsKey = (list: ListName) => ['views', list];
