import { requireValue } from '../domain/assert.ts';
import type { Db } from './client.ts';
import type { Prisma } from './generated/client.ts';

/** A fact about the installation, or null if it was never stored. */
export const getSetting = async (db: Db, name: string): Promise<Prisma.JsonValue | null> =>
  (await db.setting.findUnique({ where: { name } }))?.value ?? null;

export const putSetting = async (db: Db, name: string, value: Prisma.InputJsonValue): Promise<void> => {
  await db.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
};

/** How long ago a fact was first stored, in milliseconds on the database's clock. The first call stores it. */
export const ageOfSetting = async (db: Db, name: string): Promise<number> => {
  const [row] = await db.$queryRaw<{ ageMs: number }[]>`
    INSERT INTO settings (name, value, updated_at) VALUES (${name}, 'true', now())
    ON CONFLICT (name) DO UPDATE SET name = EXCLUDED.name
    RETURNING (extract(epoch FROM now() - updated_at) * 1000)::float8 AS "ageMs"`;
  return requireValue(row, 'the age of a setting').ageMs;
};

export const deleteSetting = async (db: Db, name: string): Promise<void> => {
  await db.setting.deleteMany({ where: { name } });
};

/**
 * A secret that every process of the installation shares: the first process that asks creates it, and all others get
 * the same one.
 */
export const sharedSecret = async (db: Db, name: string, make: () => string): Promise<string> => {
  await db.setting.createMany({ data: [{ name, value: make() }], skipDuplicates: true });
  const value = await getSetting(db, name);
  if (typeof value !== 'string') throw new Error(`the setting ${name} is not a string`);
  return value;
};

/**
 * Takes a lease on work for one process at a time, or extends it by `leaseMs`. The database's clock decides.
 * @returns false while another owner has it
 */
export const takeLease = async (db: Db, name: string, owner: string, leaseMs: number): Promise<boolean> => {
  const count = await db.$executeRaw`
    INSERT INTO settings (name, value, updated_at) VALUES (${name}, to_jsonb(${owner}::text), now())
    ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value, updated_at = now()
    WHERE settings.value = EXCLUDED.value OR settings.updated_at < now() - ${leaseMs}::float8 * interval '1 millisecond'`;
  return count > 0;
};

/** Returns a lease, unless another owner has it. */
export const giveBackLease = async (db: Db, name: string, owner: string): Promise<void> => {
  await db.setting.deleteMany({ where: { name, value: { equals: owner } } });
};
