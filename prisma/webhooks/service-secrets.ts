import type { SignedService } from '../../domain/webhooks/signed-services.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { addSecret, findSecrets, type SigningSecret } from './signing-secrets.ts';

/** The secrets that sign requests to a company's service, newest first; none until the company has asked for one. */
export const findServiceSecrets = (
  db: Db,
  keyring: Keyring,
  companyId: string,
  service: SignedService,
): Promise<SigningSecret[]> => findSecrets(db, keyring, { companyId, service });

/** Gives a company's service a new secret; see {@link addSecret}. */
export const rotateServiceSecret = (
  tx: Prisma.TransactionClient,
  keyring: Keyring,
  companyId: string,
  service: SignedService,
  overlapMs: number,
): Promise<void> => addSecret(tx, keyring, { companyId, service }, overlapMs);
