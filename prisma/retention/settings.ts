import { RetentionSettings } from '../../domain/retention/kinds.ts';
import type { Db } from '../client.ts';
import { toJson } from '../json.ts';

/** The scope of a setting: a company, or one of its workflows. */
export interface RetentionScope {
  readonly companyId: string;
  readonly definitionId: string | null;
}

/** A stored setting with the workflow that it is for; `definition` is null for the company's own. */
export interface StoredRetention {
  readonly definition: { readonly id: string; readonly slug: string } | null;
  readonly days: RetentionSettings;
}

/** The settings of a company and of its workflows; those without one are missing. */
export const listRetention = async (db: Db, companyId: string): Promise<StoredRetention[]> => {
  const rows = await db.retentionSetting.findMany({
    where: { companyId },
    orderBy: { id: 'asc' },
    select: { days: true, definition: { select: { id: true, slug: true } } },
  });
  return rows.map(({ days, definition }) => ({ definition, days: RetentionSettings.parse(days) }));
};

/** Locks the setting of a scope until the transaction ends, and returns it; empty if there is none. */
export const lockRetention = async (
  tx: Db,
  { companyId, definitionId }: RetentionScope,
): Promise<RetentionSettings> => {
  await tx.$queryRaw`SELECT id FROM companies WHERE id = ${companyId} FOR NO KEY UPDATE`;
  const row = await tx.retentionSetting.findFirst({ where: { companyId, definitionId }, select: { days: true } });
  return RetentionSettings.parse(row?.days ?? {});
};

/** Replaces the setting of a scope; an empty one is removed. Call it with the scope locked. */
export const saveRetention = async (
  tx: Db,
  { companyId, definitionId }: RetentionScope,
  days: RetentionSettings,
): Promise<void> => {
  await tx.retentionSetting.deleteMany({ where: { companyId, definitionId } });
  if (Object.values(days).some((value) => value !== undefined)) {
    await tx.retentionSetting.create({ data: { companyId, definitionId, days: toJson(days) } });
  }
};
