import { createSuperAdmin } from '../../operations/access/create-super-admin.ts';
import { commandOf } from '../../platform/commands.ts';
import type { Config } from '../../platform/config.ts';
import { openDatabase } from '../../prisma/client.ts';
import { done, failed, left, type SetupStep, unchanged } from './step.ts';

/**
 * Creates the first super_admin from ADMIN_EMAIL and ADMIN_PASSWORD; a database that already has one stays unchanged.
 */
export const administratorStep = ({ panel: { firstAdmin: admin }, database }: Config): SetupStep => ({
  name: 'administrator',
  run: async () => {
    if (!database.url) return failed('DATABASE_URL is not set.');
    const { prisma, close } = openDatabase({ ...database, poolSize: 1 }, 'setup');
    try {
      const existing = await prisma.user.count({ where: { role: 'super_admin', disabledAt: null } });
      if (existing > 0) return unchanged('There is a super_admin.');
      if (!admin.email) {
        return left(
          'There is no super_admin yet. Set ADMIN_EMAIL and run setup again, or create one:',
          commandOf('admin user create --email you@example.com --role super_admin'),
        );
      }
      const password = await createSuperAdmin(prisma, admin.email, admin.password);
      const shown = admin.password
        ? 'with the password in ADMIN_PASSWORD'
        : `with the password ${password} (shown only once)`;
      return done(`Created the super_admin ${admin.email} ${shown}.`);
    } finally {
      await close();
    }
  },
});
