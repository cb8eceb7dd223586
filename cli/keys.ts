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
    throw new CliError('Say whose key it is: --company ID, or --unscoped for a key of no company.');
  if (companyId && !(await findCompany(prisma, companyId)))
    throw new CliError(`There is no company ${companyId}. "admin company list" shows them.`);
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
    lines: [`API key ${name}: ${row.id}`, key, 'The key is shown this once; keep it on your server.'],
  };
};

/** `admin key …`. */
export const registerKeys = (program: Command): void => {
  const noun = program.command('key').description('API keys');
  runs(
    noun
      .command('create')
      .description('create an API key; it is shown this once')
      .requiredOption('--name <name>')
      .option('--company <id>', 'company in whose context it works')
      .option('--unscoped', 'a key of no company'),
    create,
  );
  runs<[{ company?: string }]>(
    noun.command('list').description('list API keys').option('--company <id>', 'only those of this company'),
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
    if (!revokedAt) throw new CliError(`There is no API key ${id}. "admin key list" shows them.`);
    return { json: { id, revokedAt }, lines: [`${id} is revoked since ${revokedAt.toISOString()}.`] };
  });
};
