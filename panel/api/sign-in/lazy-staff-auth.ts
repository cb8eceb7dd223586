import { randomBytes } from 'node:crypto';
import { signInPurpose } from '../../../platform/sealing/sign-in-cipher.ts';
import { signInSecretSetting } from '../../../prisma/sealing/sign-in-secret.ts';
import { getSetting, sharedSecret } from '../../../prisma/settings.ts';
import { createStaffAuth, type StaffAuth, type StaffAuthOptions, type StaffSecrets } from './staff-auth.ts';

/**
 * The secret that signs cookies: derived from the keys in the settings or, without keys, a secret that all processes
 * share in the database.
 */
const secretsOf = async ({ prisma, config: { keyring } }: StaffAuthOptions): Promise<StaffSecrets> => {
  if (!keyring.hasKeys) {
    return { secret: await sharedSecret(prisma, signInSecretSetting, () => randomBytes(32).toString('base64url')) };
  }
  const shared = await getSetting(prisma, signInSecretSetting);
  const secrets = [...keyring.derive(signInPurpose)];
  return typeof shared === 'string' ? { secrets, secret: shared } : { secrets };
};

/**
 * Sign-in for the panel, created on first use, so that a process can start while the database is down. A failure is
 * retried on the next use.
 */
export const lazyStaffAuth = (options: StaffAuthOptions): (() => Promise<StaffAuth>) => {
  let created: Promise<StaffAuth> | null = null;
  const create = async (): Promise<StaffAuth> => createStaffAuth(options, await secretsOf(options));
  return () => {
    created ??= create().catch((error: unknown) => {
      created = null;
      throw error;
    });
    return created;
  };
};
