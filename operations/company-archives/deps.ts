import type { Keyring } from '../../platform/sealing/keyring.ts';
import type { CompanyObjects } from '../../platform/storage/company-objects.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';

/** The dependencies of exports and imports. */
export interface ArchiveDeps {
  readonly prisma: PrismaClient;
  /** Decrypts and encrypts the secrets in the database. */
  readonly keyring: Keyring;
  readonly objects: CompanyObjects;
  /** Called with each finished step, as text for people. */
  readonly onStep: (text: string) => void;
}

/** The time limit for reading or writing all rows of a company. */
const dayMs = 24 * 3_600_000;

/** The limits of a transaction over a whole company. */
export const companyTransaction = { maxWait: dayMs, timeout: dayMs } as const;
