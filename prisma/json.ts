import type { Prisma } from './generated/client.ts';

/**
 * The types of JSON columns, in one place. Docket alone writes them, and a column has the type of what is written into
 * it; Prisma knows only that it is JSON.
 */

/** A value as Prisma writes it into a JSON column: its members are JSON values. */
// biome-ignore lint/plugin/casts: see the comment at the top of this file
export const toJson = (value: object): Prisma.InputJsonObject => value as Prisma.InputJsonObject;

/** What a JSON column has, as the type that is written into it. JSON of callers and files is parsed with a schema. */
// biome-ignore lint/plugin/casts: see the comment at the top of this file
export const storedJson = <T>(value: unknown): T => value as T;
