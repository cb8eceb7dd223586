import { sealEntries } from '../../prisma/audit/chain.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';

const rowsMax = 500;

/** Seals every entry of the audit log that has no seal yet, until `mayContinue` returns false. */
export const sealAudit = async (prisma: PrismaClient, mayContinue: () => Promise<boolean>): Promise<void> => {
  while (await mayContinue()) if ((await sealEntries(prisma, rowsMax)) < rowsMax) return;
};
