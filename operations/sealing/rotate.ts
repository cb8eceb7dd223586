import type { Keyring } from '../../platform/sealing/keyring.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { type Resealed, resealSecrets } from '../../prisma/sealing/reseal.ts';
import { signInSecretSetting } from '../../prisma/sealing/sign-in-secret.ts';
import { deleteSetting } from '../../prisma/settings.ts';

/** How many secrets were encrypted with the first key, and how many could not be read. */
export interface Rotation {
  readonly apiKeys: Resealed;
  readonly webhookSecrets: Resealed;
  /** Of processors and recognizers. */
  readonly serviceSecrets: Resealed;
  /** Of people who sign in to the panel with a code. */
  readonly secondFactors: Resealed;
}

/**
 * Encrypts all secrets in the database with the first key in the settings, and removes the secret that signs cookies in
 * an installation without keys. It may be killed and run again, while other processes of this release run.
 */
export const rotateSecrets = async (prisma: PrismaClient, keyring: Keyring): Promise<Rotation> => {
  if (!keyring.hasKeys) throw new Error('the settings have no key for secrets');
  const rotation = await resealSecrets(prisma, keyring, 'all');
  await deleteSetting(prisma, signInSecretSetting);
  return rotation;
};
