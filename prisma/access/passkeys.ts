import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';

const shown = { id: true, name: true, createdAt: true } as const satisfies Prisma.StaffPasskeySelect;

/** The columns of a passkey that the panel shows. */
export type PasskeyRecord = Prisma.StaffPasskeyGetPayload<{ select: typeof shown }>;

/** The passkeys of a person, oldest first. */
export const listPasskeys = (db: Db, userId: string): Promise<PasskeyRecord[]> =>
  db.staffPasskey.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], select: shown });

/** Locks a passkey of a person until the transaction ends; null if the person has none with this id. */
export const lockPasskey = async (
  tx: Prisma.TransactionClient,
  userId: string,
  id: string,
): Promise<PasskeyRecord | null> => {
  await tx.$queryRaw`SELECT id FROM staff_passkeys WHERE id = ${id} AND user_id = ${userId} FOR UPDATE`;
  return tx.staffPasskey.findFirst({ where: { id, userId }, select: shown });
};

/** Renames a passkey. */
export const renamePasskey = (tx: Prisma.TransactionClient, id: string, name: string) =>
  tx.staffPasskey.update({ where: { id }, data: { name } });

/** Removes a passkey, which can no longer sign anyone in. */
export const deletePasskey = (tx: Prisma.TransactionClient, id: string) => tx.staffPasskey.delete({ where: { id } });
