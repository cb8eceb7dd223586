/** The position in a list: the last row shown. */
export interface ListPosition {
  readonly createdAt: Date;
  readonly id: string;
}

/** The order of a list: by creation time, then by id. */
export type ListOrder = 'newest' | 'oldest';

/**
 * A Prisma filter for keyset pagination: the rows after a position in a list that is sorted by `column`, then by id,
 * both in `direction`; all rows if there is no position. The condition on only the column lets PostgreSQL use an index.
 */
export const afterKey = <Column extends string, Value extends Date | string>(
  column: Column,
  direction: 'asc' | 'desc',
  position: ({ readonly [column in Column]: Value } & { readonly id: string }) | null,
) => {
  if (!position) return {};
  const { [column]: value, id } = position;
  const [bound, beyond] = direction === 'desc' ? (['lte', 'lt'] as const) : (['gte', 'gt'] as const);
  return { [column]: { [bound]: value }, OR: [{ [column]: { [beyond]: value } }, { id: { [beyond]: id } }] };
};

/** {@link afterKey} for a list in order of creation. */
export const afterPosition = (position: ListPosition | null, order: ListOrder) =>
  afterKey('createdAt', order === 'newest' ? 'desc' : 'asc', position);

/** {@link afterPosition} for a list that is newest first. */
export const olderThan = (position: ListPosition | null) => afterPosition(position, 'newest');

/** A span of time: from its start, and before its end. */
export interface TimeSpan {
  readonly createdFrom?: Date | undefined;
  readonly createdTo?: Date | undefined;
}

/** A Prisma filter for rows created in a span of time. It does not overwrite another condition on `createdAt`. */
export const createdWithin = ({ createdFrom, createdTo }: TimeSpan) => ({
  AND: [
    ...(createdFrom ? [{ createdAt: { gte: createdFrom } }] : []),
    ...(createdTo ? [{ createdAt: { lt: createdTo } }] : []),
  ],
});
