import type { CompanyScope } from '../../domain/access/scope.ts';
import { requireValue } from '../../domain/assert.ts';
import type { ErasureSubject } from '../../domain/retention/erasure.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { inScope } from '../tenants/scope-filters.ts';

export interface Hold {
  readonly reason: string;
  /** The name of the person who placed it. */
  readonly by: string;
}

/** A subject that can be held or erased, with its owner. */
export interface HeldSubject {
  readonly subject: ErasureSubject;
  readonly id: string;
  readonly companyId: string;
  readonly organizationId: string | null;
}

/** A subject that is on hold. */
export interface PlacedHold extends Hold {
  readonly subject: ErasureSubject;
  readonly id: string;
  readonly companyId: string;
  readonly heldAt: Date;
}

const tables: Readonly<Record<ErasureSubject, Prisma.Sql>> = {
  submission: Prisma.sql`submissions`,
  capture: Prisma.sql`shelf_captures`,
  company: Prisma.sql`companies`,
};

/** The subject with this id in a scope; null if there is none. */
export const findHeldSubjectInScope = async (
  db: Db,
  scope: CompanyScope,
  subject: ErasureSubject,
  id: string,
): Promise<HeldSubject | null> => {
  if (subject === 'company') {
    const row = await db.company.findFirst({
      where: { AND: [{ id }, { id: inScope(scope) }] },
      select: { organizationId: true },
    });
    return row && { subject, id, companyId: id, ...row };
  }
  const query = {
    where: { id, companyId: inScope(scope) },
    select: { companyId: true, company: { select: { organizationId: true } } },
  };
  const row = await (subject === 'submission' ? db.submission.findFirst(query) : db.shelfCapture.findFirst(query));
  return row && { subject, id, companyId: row.companyId, organizationId: row.company.organizationId };
};

/**
 * Places or, with null, releases a legal hold. It waits for removals that are under way; later ones respect it. A hold
 * that is placed again gets the new reason.
 * @returns the hold before the change; null if there was none
 */
export const changeHold = async (
  tx: Db,
  { subject, id }: Pick<HeldSubject, 'subject' | 'id'>,
  hold: Hold | null,
): Promise<Hold | null> => {
  const [before] = await tx.$queryRaw<{ by: string | null; reason: string | null }[]>`
    SELECT held_by AS "by", hold_reason AS reason FROM ${tables[subject]} WHERE id = ${id} FOR UPDATE`;
  await tx.$executeRaw`
    UPDATE ${tables[subject]} SET held_at = CASE WHEN ${hold !== null} THEN now() END, held_by = ${hold?.by ?? null},
      hold_reason = ${hold?.reason ?? null} WHERE id = ${id}`;
  return before?.by && before.reason ? { by: before.by, reason: before.reason } : null;
};

/** The hold of a subject; null if it is not on hold. */
export const findHold = async (
  db: Db,
  { subject, id }: Pick<HeldSubject, 'subject' | 'id'>,
): Promise<(Hold & { readonly heldAt: Date }) | null> => {
  const [row] = await db.$queryRaw<(Hold & { heldAt: Date })[]>`
    SELECT held_by AS "by", hold_reason AS reason, held_at AS "heldAt" FROM ${tables[subject]} WHERE id = ${id} AND held_at IS NOT NULL`;
  return row ?? null;
};

/** Every hold of a company, or of all companies, for operators: the newest first. */
export const listHolds = (db: Db, companyId: string | null, limit: number): Promise<PlacedHold[]> =>
  db.$queryRaw<PlacedHold[]>`
    SELECT * FROM (
      SELECT 'company' AS subject, id, id AS "companyId", held_at AS "heldAt", held_by AS "by", hold_reason AS reason
      FROM companies WHERE held_at IS NOT NULL
      UNION ALL
      SELECT 'submission', id, company_id, held_at, held_by, hold_reason FROM submissions WHERE held_at IS NOT NULL
      UNION ALL
      SELECT 'capture', id, company_id, held_at, held_by, hold_reason FROM shelf_captures WHERE held_at IS NOT NULL) held
    WHERE ${companyId}::text IS NULL OR "companyId" = ${companyId} ORDER BY "heldAt" DESC, id LIMIT ${limit}`;

/** How many submissions and captures of a company are on hold themselves. */
export const countHolds = async (db: Db, companyId: string): Promise<number> => {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT ((SELECT count(*) FROM submissions WHERE company_id = ${companyId} AND held_at IS NOT NULL)
          + (SELECT count(*) FROM shelf_captures WHERE company_id = ${companyId} AND held_at IS NOT NULL))::int AS count`;
  return requireValue(row, 'the count').count;
};
