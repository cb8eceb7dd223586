import { sealEntries } from '../../prisma/audit/chain.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';

const rowsMax = 500;

/** Seals every entry of the audit log that has none yet, until `mayGoOn` returns false. */
export const sealAudit = async (prisma: PrismaClient, mayGoOn: () => Promise<boolean>): Promise<void> => {
  while (await mayGoOn()) if ((await sealEntries(prisma, rowsMax)) < rowsMax) return;
};
