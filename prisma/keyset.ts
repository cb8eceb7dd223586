/** The position in a list: the last row shown. */
export interface ListPosition {
  readonly createdAt: Date;
  readonly id: string;
}

/** The order of a list: by creation time, then by id. */
export type ListOrder = 'newest' | 'oldest';

/** A Prisma filter: the rows after a position in the list's order; all rows if there is no position. */
export const afterPosition = (position: ListPosition | null, order: ListOrder) => {
  if (!position) return {};
  const { createdAt, id } = position;
  return order === 'newest'
    ? { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] }
    : { createdAt: { gte: createdAt }, OR: [{ createdAt: { gt: createdAt } }, { id: { gt: id } }] };
};

/** {@link afterPosition} for a list that is newest first. */
export const olderThan = (position: ListPosition | null) => afterPosition(position, 'newest');
