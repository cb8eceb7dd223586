import { afterKey } from './keyset.ts';

/** The position in a list sorted by name: the name and id of the last row shown. */
export interface NamePosition {
  readonly name: string;
  readonly id: string;
}

/** Sorts a list by name, then by id. */
export const orderByName = { orderBy: [{ name: 'asc' }, { id: 'asc' }] } satisfies {
  orderBy: { [member in keyof NamePosition]?: 'asc' }[];
};

/** A Prisma filter: the rows after a position of a list sorted by name. */
export const afterName = (position: NamePosition | null) => afterKey('name', 'asc', position);
