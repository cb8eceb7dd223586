/** Where a list in order of names goes on: the name and id of the last row shown. */
export interface NamePosition {
  readonly name: string;
  readonly id: string;
}

/** Order of a list by name, the same at every call. */
export const orderByName = { orderBy: [{ name: 'asc' }, { id: 'asc' }] } satisfies {
  orderBy: { [member in keyof NamePosition]?: 'asc' }[];
};

/** For a `where` of Prisma: the rows after a position of such a list. */
export const afterName = (position: NamePosition | null) =>
  position ? { name: { gte: position.name }, OR: [{ name: { gt: position.name } }, { id: { gt: position.id } }] } : {};
