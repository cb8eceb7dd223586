import type { Db } from './client.ts';
import type { Prisma } from './generated/client.ts';

/** A fact about the installation, or null where it was never noted. */
export const getSetting = async (db: Db, name: string): Promise<Prisma.JsonValue | null> =>
  (await db.setting.findUnique({ where: { name } }))?.value ?? null;

export const putSetting = async (db: Db, name: string, value: Prisma.InputJsonValue): Promise<void> => {
  await db.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
};

export const deleteSetting = async (db: Db, name: string): Promise<void> => {
  await db.setting.deleteMany({ where: { name } });
};

/** A text that every process of the installation shares: made by whichever asks first, and the same for all of them from then on. */
export const sharedSecret = async (db: Db, name: string, make: () => string): Promise<string> => {
  await db.setting.createMany({ data: [{ name, value: make() }], skipDuplicates: true });
  const value = await getSetting(db, name);
  if (typeof value !== 'string') throw new Error(`the setting ${name} is not a text`);
  return value;
};
