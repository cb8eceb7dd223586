/** Where a page of a list begins: after this row. */
export interface ListPosition {
  readonly createdAt: Date;
  readonly id: string;
}

/** By creation, rows of the same moment by id. */
export type ListOrder = 'newest' | 'oldest';

/** For a `where` of Prisma: the rows of a list in its order, after a position; all of them at its start. */
export const afterPosition = (position: ListPosition | null, order: ListOrder) => {
  if (!position) return {};
  const { createdAt, id } = position;
  return order === 'newest'
    ? { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] }
    : { createdAt: { gte: createdAt }, OR: [{ createdAt: { gt: createdAt } }, { id: { gt: id } }] };
};

/** {@link afterPosition} in a list that is newest first. */
export const olderThan = (position: ListPosition | null) => afterPosition(position, 'newest');
