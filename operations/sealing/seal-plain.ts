import type { Keyring } from '../../platform/sealing/keyring.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { countOpenSecrets, resealSecrets } from '../../prisma/sealing/reseal.ts';
import { ageOfSetting } from '../../prisma/settings.ts';

/** Time for a new key to reach every process: one without it could not read what another one has encrypted. */
const rolloutMs = 3_600_000;

/**
 * Encrypts secrets that are stored in plain text, once a worker has had the first key for an hour: those from before
 * the installation had a key, from a restored backup, and from a process that has none. Secrets under another key wait
 * for `secrets rotate`.
 */
export const sealPlainSecrets = async (prisma: PrismaClient, keyring: Keyring): Promise<void> => {
  if (!keyring.hasKeys) return;
  if ((await ageOfSetting(prisma, `secrets-key ${keyring.prefix}`)) < rolloutMs) return;
  const { plain } = await countOpenSecrets(prisma, keyring);
  if (plain > 0) await resealSecrets(prisma, keyring, 'plain');
};
