import { randomBytes } from 'node:crypto';
import { sharedSecret } from '../../../prisma/settings.ts';
import { createStaffAuth, type StaffAuth, type StaffAuthOptions } from './staff-auth.ts';

const secretSetting = 'staff-auth-secret';

/** Sign-in for the panel, made at its first use: a process starts without a database that answers, and tries again at the next use. */
export const lazyStaffAuth = (options: StaffAuthOptions): (() => Promise<StaffAuth>) => {
  let made: Promise<StaffAuth> | null = null;
  const make = async (): Promise<StaffAuth> => {
    const secret = await sharedSecret(options.prisma, secretSetting, () => randomBytes(32).toString('base64url'));
    return createStaffAuth(options, secret);
  };
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
};
