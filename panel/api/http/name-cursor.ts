import { z } from 'zod';
import { isStorableText } from '../../../domain/text.ts';
import type { NamePosition } from '../../../prisma/by-name.ts';

const Text = z.string().refine(isStorableText);

/** The cursor of a list sorted by name: name and id of the last row shown. */
export const NameCursor = z.tuple([Text, Text]).transform(([name, id]): NamePosition => ({ name, id }));

/** The cursor position of a row, for {@link NameCursor}. */
export const namePosition = ({ name, id }: NamePosition): [string, string] => [name, id];
