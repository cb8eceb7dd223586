import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import { loadKeyFile } from '../../../platform/sealing/key-file.ts';
import { createKeyring, noKeys, UnknownSecretsKeyError } from '../../../platform/sealing/keyring.ts';

const old = randomBytes(32);
const next = randomBytes(32);

it('A sealed secret is opened by its key, wherever the key is in the list, and differs each time', () => {
  const sealed = createKeyring([old]).seal('whsec_1', 'row 1');
  expect(sealed).not.toContain('whsec_1');
  expect(createKeyring([old]).seal('whsec_1', 'row 1')).not.toBe(sealed);
  for (const keys of [[old], [next, old]]) expect(createKeyring(keys).unseal(sealed, 'row 1')).toBe('whsec_1');
});

it('A sealed secret cannot be opened with another key, in another row, or after a change', () => {
  const ring = createKeyring([old]);
  const sealed = ring.seal('whsec_1', 'row 1');
  const changed = sealed.slice(0, -4) + (sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA');
  expect(() => createKeyring([next]).unseal(sealed, 'row 1')).toThrow(UnknownSecretsKeyError);
  expect(() => noKeys.unseal(sealed, 'row 1')).toThrow('SECRETS_KEY');
  expect(() => ring.unseal(sealed, 'row 2')).toThrow();
  expect(() => ring.unseal(changed, 'row 1')).toThrow();
  expect(() => ring.unseal(sealed.slice(0, 30), 'row 1')).toThrow();
});

it('A sealed secret starts with the prefix of its key; without keys, secrets stay as they are', () => {
  const ring = createKeyring([old]);
  expect(ring.seal('a', 'b').startsWith(ring.prefix)).toBe(true);
  expect(createKeyring([next, old]).prefix).not.toBe(ring.prefix);
  expect([noKeys.seal('a', 'b'), ring.unseal('a', 'b')]).toEqual(['a', 'a']);
});

it('SECRETS_KEY takes several keys, and derives different secrets for each key and purpose', () => {
  const { keyring } = loadConfig({ SECRETS_KEY: `${next.toString('base64')},\n ${old.toString('base64')}` });
  const values = ['cookies', 'other'].flatMap((purpose) => keyring.derive(purpose).map(({ value }) => value));
  expect(new Set(values).size).toBe(4);
  expect(createKeyring([next]).derive('cookies')).toEqual([keyring.derive('cookies')[0]]);
});

it.each([
  'short',
  randomBytes(31).toString('base64'),
  'x'.repeat(44),
  `${old.toString('base64')},${old.toString('base64')}`,
])('SECRETS_KEY is refused if it is not a list of different keys: %s', (value) => {
  expect(() => loadConfig({ SECRETS_KEY: value })).toThrow(/SECRETS_KEY: must be different keys of 32 bytes/);
});

it('The key file is created once, readable only by its owner', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const key = loadKeyFile(folder);
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(loadKeyFile(folder)).toBe(key);
  expect(statSync(join(folder, 'secrets.key')).mode & 0o777).toBe(0o600);
});
