import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The key with which `npm start` encrypts the secrets in its embedded database, as SECRETS_KEY takes it. The first
 * start creates its file in DATA_DIR, readable only by its owner.
 */
export const loadKeyFile = (dataDir: string): string => {
  const path = join(dataDir, 'secrets.key');
  if (!existsSync(path)) writeFileSync(path, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  return readFileSync(path, 'utf8').trim();
};
