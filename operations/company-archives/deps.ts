import type { CompanyObjects } from '../../platform/objects/company-objects.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';

/** What archives are written and read with. */
export interface ArchiveDeps {
  readonly prisma: PrismaClient;
  /** Decrypts and encrypts the secrets in the database. */
  readonly keyring: Keyring;
  readonly objects: CompanyObjects;
  /** Called with what is done, for people. */
  readonly onStep: (text: string) => void;
}

/** As long as all rows of a company may take to be read or written. */
const dayMs = 24 * 3_600_000;

/** The limits of a transaction over a whole company. */
export const companyTransaction = { maxWait: dayMs, timeout: dayMs } as const;
