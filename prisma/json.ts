import type { Prisma } from './generated/client.ts';

/**
 * The only place for the types of JSON columns. Only Docket writes them, so a column has the type of the values written
 * into it; Prisma knows only that they are JSON.
 */

/** A value as Prisma writes it into a JSON column: its members are JSON values. */
// biome-ignore lint/plugin/casts: see the comment at the top of this file
export const toJson = (value: object): Prisma.InputJsonObject => value as Prisma.InputJsonObject;

/**
 * The value of a JSON column, with the type of the values written into it. JSON of callers and files is parsed with a
 * schema.
 */
// biome-ignore lint/plugin/casts: see the comment at the top of this file
export const storedJson = <T>(value: unknown): T => value as T;
