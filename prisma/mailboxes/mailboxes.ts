import type { CompanyScope } from '../../domain/access/scope.ts';
import { newId } from '../../domain/ids.ts';
import { MailboxSecret, type MailboxSecurity, securityChoices } from '../../domain/mailboxes/account.ts';
import { type MailboxRule, MailboxRules } from '../../domain/mailboxes/rules.ts';
import type { MailboxSettings } from '../../domain/mailboxes/settings.ts';
import { oneOf } from '../../domain/narrowing.ts';
import type { PeriodicJobRef } from '../../domain/periodic-jobs/kinds.ts';
import { type SourceStatus, sourceStatuses, visibleSourceStatuses } from '../../domain/sources/status.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { inScope } from '../tenants/scope-filters.ts';

/** The stored secret of a mailbox. */
export interface StoredMailboxSecret {
  readonly id: string;
  readonly secret: string;
}

const secretIdentity = (id: string): string => `mailboxes.secret:${id}`;

/** Encrypts the secret of a mailbox for its row. */
export const sealMailboxSecret = (keyring: Keyring, id: string, secret: MailboxSecret): string =>
  keyring.seal(JSON.stringify(secret), secretIdentity(id));

/** The secret of a mailbox. @throws UnknownSecretsKeyError if it cannot be decrypted */
export const openMailboxSecret = (keyring: Keyring, { id, secret }: StoredMailboxSecret): MailboxSecret =>
  MailboxSecret.parse(JSON.parse(keyring.unseal(secret, secretIdentity(id))));

const include = {
  company: { select: { name: true, modules: true, organizationId: true } },
} as const satisfies Prisma.MailboxInclude;
type Row = Prisma.MailboxGetPayload<{ include: typeof include }>;

/** A mailbox with its company. The secret is in its stored form. */
export interface MailboxRecord extends Omit<Row, 'status' | 'rules' | 'security'> {
  readonly status: SourceStatus;
  readonly security: MailboxSecurity;
  readonly rules: readonly MailboxRule[];
}

const toRecord = (row: Row): MailboxRecord => ({
  ...row,
  status: oneOf(sourceStatuses, row.status),
  security: oneOf(securityChoices, row.security),
  rules: MailboxRules.parse(row.rules),
});

const visible = { status: { in: [...visibleSourceStatuses] } };

/** A mailbox of any company by its id, removed or not; null if there is none. For workers. */
export const findMailbox = async (db: Db, id: string): Promise<MailboxRecord | null> => {
  const row = await db.mailbox.findUnique({ where: { id }, include });
  return row && toRecord(row);
};

/** A mailbox in a scope that is not removed; null if there is none. */
export const findMailboxInScope = async (db: Db, scope: CompanyScope, id: string): Promise<MailboxRecord | null> => {
  const row = await db.mailbox.findFirst({ where: { id, companyId: inScope(scope), ...visible }, include });
  return row && toRecord(row);
};

/** More mailboxes than an installation has. */
const listMax = 1_000;

/** The mailboxes in a scope, or those of one of its companies, the newest first. */
export const listMailboxesInScope = async (
  db: Db,
  scope: CompanyScope,
  companyId?: string | undefined,
): Promise<MailboxRecord[]> => {
  const rows = await db.mailbox.findMany({
    where: { AND: [{ companyId: inScope(scope) }, companyId === undefined ? {} : { companyId }], ...visible },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: listMax,
    include,
  });
  return rows.map(toRecord);
};

/** The settings of a mailbox, without its secret. */
export type MailboxValues = Readonly<Omit<MailboxSettings, 'rules'>> & { readonly rules: readonly MailboxRule[] };

const dataOf = ({ rules, ...values }: MailboxValues) => ({ ...values, rules: [...rules] });

/** Creates a mailbox. */
export const insertMailbox = async (
  tx: Db,
  keyring: Keyring,
  companyId: string,
  values: MailboxValues,
  secret: MailboxSecret,
): Promise<MailboxRecord> => {
  const id = newId('mailbox');
  const data = { id, companyId, ...dataOf(values), secret: sealMailboxSecret(keyring, id, secret) };
  return toRecord(await tx.mailbox.create({ data, include }));
};

/** Changes a mailbox. @param secret null to keep the stored one */
export const updateMailbox = async (
  tx: Db,
  keyring: Keyring,
  id: string,
  values: MailboxValues,
  secret: MailboxSecret | null,
): Promise<MailboxRecord> => {
  const data = {
    ...dataOf(values),
    lastError: null,
    listenedUntil: null,
    ...(secret === null ? {} : { secret: sealMailboxSecret(keyring, id, secret) }),
  };
  return toRecord(await tx.mailbox.update({ where: { id }, data, include }));
};

/** Replaces the stored secret of a mailbox, unless someone has changed it since it was read. */
export const replaceMailboxSecret = async (
  db: Db,
  keyring: Keyring,
  { id, secret }: StoredMailboxSecret,
  next: MailboxSecret,
): Promise<void> => {
  await db.mailbox.updateMany({ where: { id, secret }, data: { secret: sealMailboxSecret(keyring, id, next) } });
};

/** Changes the status of a mailbox that has one of `from`. @returns false if it has another */
export const changeMailboxStatus = async (
  tx: Db,
  id: string,
  from: readonly SourceStatus[],
  to: SourceStatus,
): Promise<boolean> => {
  const { count } = await tx.mailbox.updateMany({
    where: { id, status: { in: [...from] } },
    data: { status: to, ...(to === 'active' ? { listenedUntil: null } : { lastError: null }) },
  });
  return count > 0;
};

/** Starts the removal of every mailbox of a company. @returns their ids */
export const removeMailboxesOf = async (tx: Db, companyId: string): Promise<string[]> => {
  const where = { companyId, ...visible };
  const rows = await tx.mailbox.findMany({ where, select: { id: true } });
  await tx.mailbox.updateMany({ where, data: { status: 'removing', lastError: null } });
  return rows.map(({ id }) => id);
};

/** Records that a mailbox has been read, with the error that kept emails from being taken; null if there was none. */
export const noteMailboxLook = async (db: Db, id: string, error: string | null): Promise<void> => {
  await db.$executeRaw`UPDATE mailboxes SET last_looked_at = now(), last_error = ${error} WHERE id = ${id}`;
};

/**
 * Mailboxes that should have been read more than `overdueMs` ago: their workflow is gone, or a server is unavailable.
 * For the sweep, over all companies.
 */
export const listOverdueMailboxes = (
  db: Db,
  overdueMs: number,
  { afterId, limit }: { readonly afterId: string; readonly limit: number },
): Promise<PeriodicJobRef[]> =>
  db.$queryRaw`
    SELECT id, company_id AS "companyId" FROM mailboxes
    WHERE status IN ('active', 'removing') AND id > ${afterId}
      AND coalesce(last_looked_at, created_at) < now() - ${overdueMs} * interval '1 millisecond'
    ORDER BY id LIMIT ${limit}`;

/** Claims mailboxes of all companies that no worker listens to, for `leaseMs`. For workers. */
export const claimUnheardMailboxes = (db: Db, take: number, leaseMs: number): Promise<PeriodicJobRef[]> =>
  db.$queryRaw<PeriodicJobRef[]>`
    UPDATE mailboxes SET listened_until = now() + ${leaseMs} * interval '1 millisecond'
    WHERE id = ANY(ARRAY(SELECT id FROM mailboxes
      WHERE status = 'active' AND (listened_until IS NULL OR listened_until < now())
      ORDER BY listened_until NULLS FIRST LIMIT ${take} FOR UPDATE SKIP LOCKED))
    RETURNING id, company_id AS "companyId"`;

/**
 * Extends the claim of a mailbox.
 * @returns false if the mailbox was changed, paused or removed, or another worker may have claimed it: stop listening
 * then
 */
export const extendListening = async (db: Db, id: string, leaseMs: number): Promise<boolean> => {
  const count = await db.$executeRaw`
    UPDATE mailboxes SET listened_until = now() + ${leaseMs} * interval '1 millisecond'
    WHERE id = ${id} AND status = 'active' AND listened_until > now()`;
  return count > 0;
};

/** Ends the claim of a mailbox after `pauseMs`. */
export const endListening = async (db: Db, id: string, pauseMs: number): Promise<void> => {
  await db.$executeRaw`
    UPDATE mailboxes SET listened_until = now() + ${pauseMs} * interval '1 millisecond'
    WHERE id = ${id} AND listened_until IS NOT NULL`;
};
