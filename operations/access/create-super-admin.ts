import { generatePassword, hashPassword } from '../../platform/secrets.ts';
import { insertUser } from '../../prisma/access/users.ts';
import type { Db } from '../../prisma/client.ts';

/** Creates a super_admin; without a password, one is generated. @returns the password, which is stored nowhere */
export const createSuperAdmin = async (db: Db, email: string, password = generatePassword()): Promise<string> => {
  await insertUser(db, {
    email,
    name: 'Administrator',
    role: 'super_admin',
    organizationId: null,
    companyIds: [],
    passwordHash: await hashPassword(password),
  });
  return password;
};
