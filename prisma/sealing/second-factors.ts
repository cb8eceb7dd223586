import type { Keyring } from '../../platform/sealing/keyring.ts';
import { createSignInCipher, type SignInCipher } from '../../platform/sealing/sign-in-cipher.ts';
import type { Db } from '../client.ts';
import { getSetting } from '../settings.ts';
import { batchSize, type SealedTable } from './sealed-table.ts';
import { signInSecretSetting } from './sign-in-secret.ts';

interface StoredFactor {
  readonly id: string;
  readonly secret: string;
  readonly backupCodes: string;
}

/** The cipher of second factors. It can also read secrets from before the settings had a key. */
export const signInCipherOf = async (db: Db, keyring: Keyring): Promise<SignInCipher> => {
  const shared = await getSetting(db, signInSecretSetting);
  return createSignInCipher(keyring, typeof shared === 'string' ? shared : null);
};

/**
 * Keys of authenticator apps and backup codes. A backup code that is used in the meantime waits for the row, and then
 * has to be sent again.
 */
export const secondFactors = (cipher: SignInCipher): SealedTable<StoredFactor> => ({
  firstId: '',
  next(tx, afterId, which) {
    const prefix = which === 'all' ? cipher.prefix : cipher.anyPrefix;
    return tx.$queryRaw`
      SELECT id, secret, backup_codes AS "backupCodes" FROM staff_two_factors
      WHERE id > ${afterId} AND NOT (starts_with(secret, ${prefix}) AND starts_with(backup_codes, ${prefix}))
      ORDER BY id LIMIT ${batchSize} FOR NO KEY UPDATE`;
  },
  idOf: ({ id }) => id,
  async seal(tx, { id, secret, backupCodes }) {
    const data = { secret: await cipher.reseal(secret), backupCodes: await cipher.reseal(backupCodes) };
    await tx.staffTwoFactor.update({ where: { id }, data });
  },
});
