import { randomBytes } from 'node:crypto';
import { sharedSecret } from '../../../prisma/settings.ts';
import { createStaffAuth, type StaffAuth, type StaffAuthOptions } from './staff-auth.ts';

const secretSetting = 'staff-auth-secret';

/** Sign-in for the panel, created on first use, so that a process can start while the database is down. A failure is retried on the next use. */
export const lazyStaffAuth = (options: StaffAuthOptions): (() => Promise<StaffAuth>) => {
  let created: Promise<StaffAuth> | null = null;
  const create = async (): Promise<StaffAuth> => {
    const secret = await sharedSecret(options.prisma, secretSetting, () => randomBytes(32).toString('base64url'));
    return createStaffAuth(options, secret);
  };
  return () => {
    created ??= create().catch((error: unknown) => {
      created = null;
      throw error;
    });
    return created;
  };
};
