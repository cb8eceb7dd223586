import { z } from 'zod';
import { staffRoles } from '../../../../../domain/access/permissions.ts';
import { oneOf } from '../../../../../domain/narrowing.ts';
import { lastSignIns, type UserRecord } from '../../../../../prisma/access/user-list.ts';
import type { Db } from '../../../../../prisma/client.ts';

const Named = z.object({ id: z.string(), name: z.string() });

export const PersonItem = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(staffRoles),
    organization: Named.nullable(),
    /** Whether a reviewer works for all companies of the organization, new ones included. */
    allCompanies: z.boolean(),
    /** The companies of any other reviewer. */
    companies: z.array(Named),
    /** Whether the person needs more than a password to sign in. */
    hasTwoFactor: z.boolean(),
    hasPasskey: z.boolean(),
    createdAt: z.iso.datetime(),
    lastSignInAt: z.iso.datetime().nullable(),
    disabledAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PersonItem' });

/** A person who was added, with the generated password unless it was an invitation. */
export const NewPerson = z
  .object({
    password: z.string().nullable().describe('Null if an invitation by email is on its way.'),
    person: PersonItem,
  })
  .meta({ id: 'NewPerson' });

/** A generated password that is shown only once, with its person. */
export const NewPassword = z.object({ password: z.string(), person: PersonItem }).meta({ id: 'NewPassword' });

export const PersonName = z
  .string()
  .trim()
  .min(1, 'enter a name for the person')
  .max(100, 'must have at most 100 characters');

export const CompanyIds = z
  .array(z.string().max(100))
  .max(500, 'must have at most 500 companies')
  .transform((ids) => [...new Set(ids)])
  .nullable()
  .meta({ description: 'The companies of a reviewer; null for all companies of the organization, new ones included.' });

/** Returns the presenter of rows as {@link PersonItem}. Loads the last sign-ins of all rows in one query. */
export const personPresenter = async (
  db: Db,
  rows: readonly UserRecord[],
): Promise<(row: UserRecord) => z.output<typeof PersonItem>> => {
  const signIns = await lastSignIns(
    db,
    rows.map(({ email }) => email),
  );
  return ({
    id,
    email,
    name,
    role,
    organization,
    allCompanies,
    companies,
    twoFactorEnabled,
    _count,
    createdAt,
    disabledAt,
  }) => ({
    id,
    email,
    name,
    organization,
    allCompanies,
    role: oneOf(staffRoles, role),
    companies: companies.map(({ company }) => company),
    hasTwoFactor: twoFactorEnabled,
    hasPasskey: _count.staffPasskeys > 0,
    createdAt: createdAt.toISOString(),
    lastSignInAt: signIns.get(email)?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
  });
};

/** One row as {@link PersonItem}. */
export const personItem = async (db: Db, row: UserRecord): Promise<z.output<typeof PersonItem>> =>
  (await personPresenter(db, [row]))(row);
