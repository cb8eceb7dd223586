import { randomBytes } from 'node:crypto';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { sharedSecret } from '../../prisma/repositories/settings.ts';
import { createStaffAuth, type StaffAuth } from './staff-auth.ts';

const secretSetting = 'staff-auth-secret';

/** Sign-in for the panel, made at its first use: a process starts without a database that answers, and tries again at the next use. */
export const lazyStaffAuth = (prisma: PrismaClient, config: Config, log: Logger): (() => Promise<StaffAuth>) => {
  let made: Promise<StaffAuth> | null = null;
  const make = async (): Promise<StaffAuth> => {
    const secret = await sharedSecret(prisma, secretSetting, () => randomBytes(32).toString('base64url'));
    return createStaffAuth(prisma, config, secret, log);
  };
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
};
