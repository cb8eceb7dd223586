import { createHash } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { sealPlainSecrets } from '../../operations/sealing/seal-plain.ts';
import { loadConfig } from '../../platform/config.ts';
import { openSigningKey } from '../../prisma/access/signing-keys.ts';
import { openDatabase } from '../../prisma/client.ts';
import { migrate } from '../../prisma/migrate.ts';
import { createFreshDeployment } from '../setup/fresh-deployment.ts';
import { runCli } from '../support/stack/cli.ts';
import { eventually } from '../support/stack/eventually.ts';
import { startScript } from '../support/stack/run-script.ts';

const keysTotal = 250;
const hashOf = (number: number): string => createHash('sha256').update(`key ${number}`).digest('hex');

/** A database whose API keys were created before it had a key for its secrets. */
const plainDatabase = async () => {
  const settings = await createFreshDeployment();
  const config = loadConfig(settings);
  await migrate(settings.DATABASE_URL ?? '');
  const { prisma, close } = openDatabase({ ...config.database, poolSize: 3 }, 'test');
  onTestFinished(close);
  await prisma.company.create({ data: { id: 'com_1', name: 'Plain', modules: [] } });
  await prisma.apiKey.createMany({
    data: Array.from({ length: keysTotal }, (_, number) => ({
      id: `key_${String(number).padStart(3, '0')}`,
      name: 'plain',
      companyId: 'com_1',
      keyHash: hashOf(number),
      lastFour: '0000',
    })),
  });
  const { keyring } = config;
  return {
    settings,
    prisma,
    keyring,
    sealed: () => prisma.apiKey.count({ where: { signingKey: { startsWith: keyring.prefix } } }),
    expectAllReadable: async () => {
      const rows = await prisma.apiKey.findMany({ orderBy: { id: 'asc' } });
      const opened = rows.map(({ id: keyId, keyHash, signingKey }) =>
        openSigningKey(keyring, { keyId, keyHash, signingKey }),
      );
      expect(opened).toEqual(Array.from({ length: keysTotal }, (_, number) => hashOf(number)));
      expect((await prisma.webhookSecret.findMany()).every(({ secret }) => secret.startsWith(keyring.prefix))).toBe(
        true,
      );
    },
  };
};

it('A run of "secrets rotate" that is killed halfway loses nothing, and the next run encrypts the rest', async () => {
  const { settings, prisma, sealed, expectAllReadable } = await plainDatabase();
  await prisma.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT id FROM api_keys WHERE id = 'key_150' FOR UPDATE`;
      const { pid, ended } = startScript('cli/main.ts', ['secrets', 'rotate'], settings);
      await eventually('the first keys are encrypted', async () => (await sealed()) > 0);
      process.kill(pid, 'SIGKILL');
      expect((await ended).exitCode).not.toBe(0);
    },
    { timeout: 60_000 },
  );
  expect(await sealed()).toBe(100);
  const { exitCode, stdout } = await runCli(['secrets', 'rotate', '--json'], settings);
  expect([exitCode, JSON.parse(stdout)]).toMatchObject([0, { apiKeys: keysTotal - 100, webhookSecrets: 1 }]);
  expect(await sealed()).toBe(keysTotal);
  await expectAllReadable();
});

it('Workers encrypt plain secrets an hour after they got the key, when every process can read them', async () => {
  const { prisma, keyring, sealed, expectAllReadable } = await plainDatabase();
  await sealPlainSecrets(prisma, keyring);
  expect(await sealed()).toBe(0);
  await prisma.$executeRaw`UPDATE settings SET updated_at = now() - interval '61 minutes'`;
  await sealPlainSecrets(prisma, keyring);
  expect(await sealed()).toBe(keysTotal);
  await expectAllReadable();
});
