import type { Command } from 'commander';
import { generateApiKey, hashApiKey } from '../platform/secrets.ts';
import { insertApiKey, listApiKeys, revokeApiKey } from '../prisma/access/api-keys.ts';
import { findCompany } from '../prisma/tenants/companies.ts';
import { type CommandResult, runs } from './command.ts';
import { type CliContext, CliError } from './context.ts';

const create = async (
  { prisma }: CliContext,
  options: { name: string; company?: string; unscoped?: boolean },
): Promise<CommandResult> => {
  const { name, company: companyId, unscoped = false } = options;
  if ((companyId === undefined) !== unscoped)
    throw new CliError('Add either --company ID, or --unscoped for a key that belongs to no company.');
  if (companyId && !(await findCompany(prisma, companyId)))
    throw new CliError(`Company ${companyId} does not exist. Run "admin company list" to see all companies.`);
  const key = generateApiKey();
  const row = await insertApiKey(prisma, {
    name,
    companyId: companyId ?? null,
    createdById: null,
    keyHash: hashApiKey(key),
    lastFour: key.slice(-4),
  });
  return {
    json: { id: row.id, name, companyId: row.companyId, key },
    lines: [`Created API key ${row.id} (${name}):`, key, 'This key is not shown again. Store it securely.'],
  };
};

/** `admin key …`. */
export const registerKeys = (program: Command): void => {
  const noun = program.command('key').description('create, list and revoke API keys');
  runs(
    noun
      .command('create')
      .description('create an API key and print it; it is not shown again')
      .requiredOption('--name <name>', 'a name to recognize the key by')
      .option('--company <id>', 'the company that the key belongs to')
      .option('--unscoped', 'create a key that belongs to no company'),
    create,
  );
  runs<[{ company?: string }]>(
    noun.command('list').description('list API keys').option('--company <id>', 'only keys of this company'),
    async ({ prisma }, { company }) => {
      const keys = await listApiKeys(prisma, company);
      return {
        json: keys.map(({ id, name, companyId, createdAt, lastUsedAt, revokedAt }) => ({
          id,
          name,
          companyId,
          createdAt,
          lastUsedAt,
          revokedAt,
        })),
        lines: keys.map(
          (key) =>
            `${key.id}  …${key.lastFour}  ${key.name}  ${key.companyId ?? 'no company'}${key.revokedAt ? '  revoked' : ''}`,
        ),
      };
    },
  );
  runs<[string]>(noun.command('revoke').description('revoke an API key').argument('<id>'), async ({ prisma }, id) => {
    const revokedAt = await revokeApiKey(prisma, id);
    if (!revokedAt) throw new CliError(`API key ${id} does not exist. Run "admin key list" to see all keys.`);
    return { json: { id, revokedAt }, lines: [`${id} was revoked at ${revokedAt.toISOString()}.`] };
  });
};
