import { newId } from '../../domain/ids.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import { generateApiKey, hashApiKey } from '../../platform/secrets.ts';
import type { Db } from '../client.ts';
import { keyHashColumns } from './signing-keys.ts';

/**
 * The id of the key that the company's uploads in the panel belong to; created on first use. Nobody knows the key, and
 * it is stored as revoked: it opens nothing, and signs nothing for other sessions.
 */
export const panelKeyOf = async (db: Db, keyring: Keyring, companyId: string): Promise<string> => {
  const find = () => db.apiKey.findFirst({ where: { companyId, panel: true }, select: { id: true } });
  const found = await find();
  if (found) return found.id;
  const id = newId('apiKey');
  const key = generateApiKey();
  const columns = keyHashColumns(keyring, id, hashApiKey(key));
  await db.apiKey.createMany({
    data: [
      {
        id,
        name: 'Uploads in the panel',
        companyId,
        ...columns,
        lastFour: key.slice(-4),
        revokedAt: new Date(),
        scopes: [],
        allowedAddresses: [],
        panel: true,
      },
    ],
    // Another request may have created it in the meantime.
    skipDuplicates: true,
  });
  const created = await find();
  if (!created) throw new Error(`the company ${companyId} has no key for uploads in the panel`);
  return created.id;
};
