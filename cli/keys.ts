import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseAddressRange } from '../domain/access/client-network.ts';
import { anyAddress, isAnyAddress, type KeyScope, keyScopeNames } from '../domain/access/key-limits.ts';
import { defaultKeyOverlapMs, keyOverlapMaxMs } from '../domain/access/key-overlap.ts';
import { rollKey } from '../operations/access/roll-key.ts';
import { generateApiKey, hashApiKey } from '../platform/secrets.ts';
import { findApiKeyInScope, revokeApiKeyInScope } from '../prisma/access/api-key-list.ts';
import { insertApiKey, listApiKeys } from '../prisma/access/api-keys.ts';
import { sandboxOf } from '../prisma/tenants/companies.ts';
import { type CommandResult, runs } from './command.ts';
import { type CliContext, cliActor, requireCompany, withAudit } from './context.ts';
import { CliError } from './errors/cli-error.ts';
import { tableLines } from './lists/table.ts';
import { parseOverlap } from './overlap.ts';

const readDate = (text: string): Date => {
  const date = new Date(text);
  if (Number.isNaN(date.getTime()) || date.getTime() <= Date.now()) {
    throw new InvalidArgumentError('It must be a date in the future, such as 2027-01-31 or 2027-01-31T12:00:00Z.');
  }
  return date;
};

/** Collects the ranges of `--address`; the first one replaces the default. */
const collectRange = (text: string, previous: readonly string[]): readonly string[] => {
  if (parseAddressRange(text) === null) {
    throw new InvalidArgumentError('It must be an address or a range, such as 203.0.113.7 or 203.0.113.0/24.');
  }
  return previous === anyAddress ? [text] : [...previous, text];
};

type Limits = Pick<Awaited<ReturnType<typeof insertApiKey>>, 'expiresAt' | 'scopes' | 'allowedAddresses'>;

/** The limits of a key as members of the JSON; nothing for a key without limits. */
const limitsOf = ({ expiresAt, scopes, allowedAddresses }: Limits): Partial<Limits> => {
  const hasAll = keyScopeNames.every((scope) => scopes.includes(scope)) && isAnyAddress(allowedAddresses);
  return expiresAt === null && hasAll ? {} : { expiresAt, scopes, allowedAddresses };
};

const stateOf = ({ revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null }): string => {
  if (revokedAt) return 'revoked';
  if (!expiresAt) return 'active';
  return expiresAt.getTime() <= Date.now() ? 'expired' : `expires ${expiresAt.toISOString()}`;
};

const create = async (
  context: CliContext,
  options: {
    name: string;
    company?: string;
    unscoped?: boolean;
    test?: boolean;
    expires?: Date;
    scope: KeyScope[];
    address: string[];
  },
): Promise<CommandResult> => {
  const { name, company: companyId, unscoped = false, test: isTest = false, expires: expiresAt = null } = options;
  const scopes = options.scope;
  const allowedAddresses = options.address;
  if ((companyId === undefined) !== unscoped) {
    throw new CliError('Add either --company ID, or --unscoped for a key that belongs to no company.');
  }
  const company = companyId ? await requireCompany(context, companyId) : null;
  if (isTest && !company) throw new CliError('--test needs --company ID: the company that the test key is for.');
  const key = generateApiKey(isTest);
  const limits = { expiresAt, scopes, allowedAddresses };
  const shown = { name, companyId: companyId ?? null, lastFour: key.slice(-4), ...limits };
  const row = await withAudit(context, async (tx, audit) => {
    const owned = { companyId: isTest && companyId ? await sandboxOf(tx, companyId) : shown.companyId };
    const row = { ...shown, ...owned, createdById: null, keyHash: hashApiKey(key) };
    const inserted = await insertApiKey(tx, context.keyring, row);
    await audit({
      action: 'api_key.create',
      subject: { type: 'api_key', id: inserted.id },
      organizationId: company?.organizationId ?? null,
      companyId: companyId ?? null,
      after: { ...shown, ...(isTest ? { isTest } : {}) },
    });
    return inserted;
  });
  return {
    json: { id: row.id, name, companyId: companyId ?? null, key, ...(isTest ? { isTest } : {}), ...limitsOf(row) },
    lines: [
      `Created ${isTest ? 'test' : 'API'} key ${row.id} (${name}):`,
      key,
      'This key is not shown again. Store it securely.',
    ],
  };
};

const unknownKey = (id: string): CliError =>
  new CliError(`API key ${id} does not exist. Run "admin key list" to see all keys.`);

const revoke = (context: CliContext, id: string): Promise<Date | null> =>
  withAudit(context, async (tx, audit) => {
    const isRevokedHere = await revokeApiKeyInScope(tx, 'all', id);
    const key = await findApiKeyInScope(tx, 'all', id);
    if (!key || !isRevokedHere) return key?.revokedAt ?? null;
    await audit({
      action: 'api_key.revoke',
      subject: { type: 'api_key', id },
      organizationId: key.company?.organizationId ?? null,
      companyId: key.company?.id ?? null,
      before: { revokedAt: null },
      after: { revokedAt: key.revokedAt },
    });
    return key.revokedAt;
  });

const refusals = {
  revoked: 'is revoked. Create another key with "admin key create".',
  expired: 'has expired. Create another key with "admin key create".',
  replaced: 'has already been replaced by another key. Roll that one.',
} as const;

const roll = async (context: CliContext, id: string, overlap: string): Promise<CommandResult> => {
  const rolled = await rollKey(context, cliActor(), 'all', {
    keyId: id,
    overlapMs: parseOverlap(overlap, keyOverlapMaxMs),
  });
  if (rolled.kind === 'unknown') throw unknownKey(id);
  if (rolled.kind === 'refused') throw new CliError(`API key ${id} ${refusals[rolled.refusal]}`);
  const { key, created, replaced } = rolled;
  const worksUntil = replaced.revokedAt ? null : replaced.expiresAt;
  return {
    json: {
      id: created.id,
      name: created.name,
      companyId: created.company?.id ?? null,
      key,
      replaces: { id, worksUntil },
      ...(created.isTest ? { isTest: true } : {}),
      ...limitsOf(created),
    },
    lines: [
      `Created ${created.isTest ? 'test' : 'API'} key ${created.id} (${created.name}):`,
      key,
      'This key is not shown again. Store it securely.',
      worksUntil ? `The old key ${id} works until ${worksUntil.toISOString()}.` : `The old key ${id} is revoked.`,
    ],
  };
};

/** `admin key …`. */
export const addKeyCommands = (noun: Command): void => {
  runs(
    noun
      .command('create')
      .description('create an API key and print it; it is not shown again')
      .requiredOption('--name <name>', 'a name to recognize the key by')
      .option('--company <id>', 'the company that the key belongs to')
      .option('--unscoped', 'create a key that belongs to no company')
      .option(
        '--test',
        'create a test key, whose documents are not read by an engine and not shown to anyone; requires --company',
      )
      .option('--expires <date>', 'when the key stops working, such as 2027-01-31 (default: never)', readDate)
      .addOption(
        new Option('--scope <scope...>', 'what the key may do').choices(keyScopeNames).default([...keyScopeNames]),
      )
      .option(
        '--address <range...>',
        'address or range that the key works from, such as 203.0.113.0/24',
        collectRange,
        anyAddress,
      ),
    create,
  );
  runs<[{ company?: string }]>(
    noun.command('list').description('list API keys').option('--company <id>', 'only keys of this company'),
    async ({ prisma }, { company }) => {
      const keys = await listApiKeys(prisma, company);
      return {
        json: keys.map(
          ({ id, name, companyId, isTest, createdAt, lastUsedAt, revokedAt, expiresAt, scopes, allowedAddresses }) => ({
            id,
            name,
            companyId,
            createdAt,
            lastUsedAt,
            revokedAt,
            ...(isTest ? { isTest } : {}),
            ...limitsOf({ expiresAt, scopes, allowedAddresses }),
          }),
        ),
        lines: tableLines(
          ['id', 'ends in', 'state', 'kind', 'created', 'last used', 'company', 'name'],
          keys.map((key) => [
            key.id,
            key.lastFour,
            stateOf(key),
            key.isTest ? 'test' : 'live',
            key.createdAt,
            key.lastUsedAt,
            key.companyId,
            key.name,
          ]),
        ),
      };
    },
  );
  runs<[string, { overlap: string }]>(
    noun
      .command('roll')
      .description('replace an API key with a new one, which is printed; the old one works until the overlap ends')
      .argument('<id>')
      .option(
        '--overlap <duration>',
        `how long both keys work, at most ${keyOverlapMaxMs / 3_600_000}h; 0s if the key has leaked`,
        `${defaultKeyOverlapMs / 3_600_000}h`,
      ),
    (context, id, { overlap }) => roll(context, id, overlap),
  );
  runs<[string]>(noun.command('revoke').description('revoke an API key').argument('<id>'), async (context, id) => {
    const revokedAt = await revoke(context, id);
    if (!revokedAt) throw unknownKey(id);
    return { json: { id, revokedAt }, lines: [`${id} was revoked at ${revokedAt.toISOString()}.`] };
  });
};
