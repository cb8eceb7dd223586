import { z } from 'zod';
import { requireValue } from '../assert.ts';
import { isStorableText } from '../text.ts';

const name = z
  .string()
  .min(1, 'must not be empty')
  .max(256, 'must have at most 256 characters')
  .refine(isStorableText, 'must not contain a NUL character or half of a surrogate pair');

/**
 * The caller's own user that a session is attributed to: at least one of `id`, `name` and `email`. Other members are
 * dropped.
 */
export const ExternalUser = z
  .object({
    id: name.optional().describe('Id of the user in your system, 1 to 256 characters.'),
    name: name.optional().describe('Name of the user, 1 to 256 characters.'),
    email: name
      .regex(z.regexes.unicodeEmail, 'must be an email address such as ada@example.com')
      .optional()
      .describe('Email address of the user, 1 to 256 characters.'),
  })
  .refine((user) => user.id !== undefined || user.name !== undefined || user.email !== undefined, {
    error: 'must have at least one of id, name and email',
  });
export type ExternalUser = z.output<typeof ExternalUser>;

/** How the panel names the user: by name, else email, else id. */
export const externalUserLabel = (user: ExternalUser): string =>
  requireValue(user.name ?? user.email ?? user.id, 'the name, email and id of a user');
