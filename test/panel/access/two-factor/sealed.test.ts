import { randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { expect, it } from 'vitest';
import { createKeyring, noKeys } from '../../../../platform/sealing/keyring.ts';
import { createSignInCipher, signInPurpose } from '../../../../platform/sealing/sign-in-cipher.ts';
import { secondFactors } from '../../../../prisma/sealing/second-factors.ts';
import { setUpTwoFactor } from '../../../support/access/two-factor.ts';
import { createPerson } from '../../../support/panel.ts';
import { prisma } from '../../../support/stack/database.ts';
import { testStack } from '../../../support/stack/stack.ts';

const keyOf = (keys: readonly Buffer[], legacySecret?: string) => {
  const secrets = createKeyring(keys).derive(signInPurpose);
  return {
    keys: new Map(secrets.map(({ version, value }) => [version, value])),
    currentVersion: secrets[0]?.version ?? 0,
    ...(legacySecret ? { legacySecret } : {}),
  };
};
const old = randomBytes(32);
const next = randomBytes(32);

it('Secrets of the sign-in are encrypted again with the first key, and need no other key afterward', async () => {
  const cipher = createSignInCipher(createKeyring([next, old]), 'a shared secret');
  const before = [
    await symmetricEncrypt({ key: keyOf([old]), data: 'of the old key' }),
    await symmetricEncrypt({ key: 'a shared secret', data: 'of no key' }),
  ];
  const after = await Promise.all(before.map((stored) => cipher.reseal(stored)));
  for (const stored of after) expect(stored.startsWith(cipher.prefix)).toBe(true);
  const texts = after.map((data) => symmetricDecrypt({ key: keyOf([next]), data }));
  expect(await Promise.all(texts)).toEqual(['of the old key', 'of no key']);
});

it('A key that is not in the settings is named', async () => {
  const stored = await symmetricEncrypt({ key: keyOf([old]), data: 'any' });
  const { prefix } = createKeyring([old]);
  const keyId = prefix.split(':').at(-1);
  await expect(createSignInCipher(createKeyring([next]), null).reseal(stored)).rejects.toThrow(`the key ${keyId}`);
  await expect(createSignInCipher(noKeys, null).reseal('00ff')).rejects.toThrow('SECRETS_KEY');
});

it('The second factors of people are found and encrypted again when the first key changes', async () => {
  const person = await createPerson('super_admin');
  const { id: userId } = person;
  const { backupCodes: codes } = await setUpTwoFactor(person);
  const current = Buffer.from(testStack().settings.SECRETS_KEY ?? '', 'base64');
  const cipher = createSignInCipher(createKeyring([next, current]), null);
  const undone = new Error('undone');
  const resealed = prisma.$transaction(async (tx) => {
    const table = secondFactors(cipher);
    const stored = await tx.staffTwoFactor.findUniqueOrThrow({ where: { userId } });
    const row = (await table.next(tx, '', 'all')).find(({ id }) => id === stored.id);
    if (!row) throw new Error('the second factor was not found');
    await table.seal(tx, row);
    const { secret, backupCodes } = await tx.staffTwoFactor.findUniqueOrThrow({ where: { userId } });
    for (const data of [secret, backupCodes]) expect(data.startsWith(cipher.prefix)).toBe(true);
    expect(JSON.parse(await symmetricDecrypt({ key: keyOf([next]), data: backupCodes }))).toEqual(codes);
    throw undone;
  });
  await expect(resealed).rejects.toBe(undone);
});
