import { z } from 'zod';
import type { OpenStaffSession } from '../../../../../prisma/access/staff-sessions.ts';

export const SignInItem = z
  .object({
    id: z.string(),
    signedInAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().describe('Within a few minutes.'),
    address: z.string().nullable(),
    program: z.string().nullable().describe('The browser, as it names itself.'),
    isThis: z.boolean().describe('Whether it is the sign-in of this request.'),
  })
  .meta({ id: 'SignInItem' });

/** A sign-in for the page of its person. */
export const signInItem = (row: OpenStaffSession, ownId: string): z.output<typeof SignInItem> => ({
  id: row.id,
  signedInAt: row.createdAt.toISOString(),
  lastUsedAt: row.updatedAt.toISOString(),
  address: row.ipAddress,
  program: row.userAgent,
  isThis: row.id === ownId,
});
