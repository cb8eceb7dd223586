import { once } from 'node:events';
import type { Command } from 'commander';
import { type ChainHead, verifyAudit } from '../operations/audit/verify.ts';
import { listEveryEntry } from '../prisma/audit/chain.ts';
import { listAuditEntriesInScope } from '../prisma/audit/list.ts';
import { insertAuditEntry } from '../prisma/audit/write.ts';
import { type CommandResult, runs } from './command.ts';
import { type CliContext, cliActor, readTime, withContext } from './context.ts';
import { CliError } from './errors/cli-error.ts';
import { tableLines } from './lists/table.ts';

const pageSize = 1_000;
const listedMax = 1_000;
const listedDefault = '50';

/** Reads `--expect NUMBER:SEAL`. @throws CliError */
const parseHead = (text: string | undefined): ChainHead | null => {
  if (text === undefined) return null;
  const [, number, seal] = /^(\d{1,18}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!number || !seal) throw new CliError(`--expect: "${text}" is not NUMBER:SEAL as "admin audit verify" prints it.`);
  return { number: BigInt(number), seal };
};

const exportAll = (): Promise<void> =>
  withContext(async ({ prisma }) => {
    const change = { action: 'audit.export', subject: { type: 'audit_log', id: 'audit_log' } };
    await insertAuditEntry(prisma, cliActor(), change);
    for (let afterId = ''; ; ) {
      const rows = await listEveryEntry(prisma, afterId, pageSize);
      const lines = rows.map(
        (row) => `${JSON.stringify({ ...row, sealNumber: row.sealNumber?.toString() ?? null })}\n`,
      );
      if (lines.length > 0 && !process.stdout.write(lines.join(''))) await once(process.stdout, 'drain');
      const last = rows.at(-1);
      if (!last || rows.length < pageSize) return;
      afterId = last.id;
    }
  });

interface ListOptions {
  readonly who?: string;
  readonly action?: string;
  readonly subject?: string;
  readonly company?: string;
  readonly from?: string;
  readonly until?: string;
  readonly limit: string;
}

/** Reads `--limit`. @throws CliError */
const parseLimit = (text: string): number => {
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= listedMax) return limit;
  throw new CliError(
    `--limit: "${text}" is not a number from 1 to ${listedMax}. For all entries, use "admin audit export".`,
  );
};

const list = async ({ prisma }: CliContext, options: ListOptions): Promise<CommandResult> => {
  const { who, action, subject, company: companyId, from, until } = options;
  const span = {
    from: from === undefined ? undefined : readTime('--from', from),
    to: until === undefined ? undefined : readTime('--until', until),
  };
  const everything = { organizations: 'all', companies: 'all' } as const;
  const filter = { who, action, subject, companyId, ...span };
  const rows = await listAuditEntriesInScope(prisma, everything, filter, null, parseLimit(options.limit));
  return {
    json: rows.map((row) => ({
      id: row.id,
      occurredAt: row.occurredAt,
      actor: row.actorLabel,
      userId: row.userId,
      action: row.action,
      subject: { type: row.subjectType, id: row.subjectId },
      organizationId: row.organizationId,
      companyId: row.companyId,
      before: row.before,
      after: row.after,
      requestId: row.requestId,
      address: row.address,
      userAgent: row.userAgent,
    })),
    lines: tableLines(
      ['time', 'who', 'action', 'subject', 'company', 'id'],
      rows.map((row) => [
        row.occurredAt,
        row.actorLabel,
        row.action,
        `${row.subjectType} ${row.subjectId}`,
        row.companyId,
        row.id,
      ]),
    ),
  };
};

/** `admin audit …`. */
export const addAuditCommands = (noun: Command): void => {
  runs<[ListOptions]>(
    noun
      .command('list')
      .description('list entries, newest first')
      .option('--who <text>', 'only entries of people, keys and operators whose name contains this text')
      .option('--action <action>', 'only this action, such as user.create')
      .option('--subject <id>', 'only entries about this id')
      .option('--company <id>', 'only entries of this company')
      .option('--from <time>', 'ISO 8601 time of the oldest entry')
      .option('--until <time>', 'only entries before this ISO 8601 time')
      .option('--limit <number>', `maximum number of entries, up to ${listedMax}`, listedDefault),
    list,
  );
  runs<[{ expect?: string }]>(
    noun
      .command('verify')
      .description('recompute the seals of the whole audit log, and name the first broken entry')
      .option('--expect <number:seal>', 'the last entry of an earlier run, which must still be in the log'),
    async ({ prisma }, { expect }) => {
      const result = await verifyAudit(prisma, parseHead(expect));
      if (result.kind === 'broken') {
        throw new CliError(
          `The audit log is broken at number ${result.number}${result.id ? ` (${result.id})` : ''}: ${result.reason}. ` +
            'Compare it with a backup or an export.',
        );
      }
      const { head, redacted, unsealed } = result;
      const last = `${head.number}:${head.seal}`;
      return {
        json: { entries: Number(head.number), redacted, unsealed, last },
        lines: [
          `The audit log is intact: ${head.number} entries, ${redacted} of them with their content removed, and ${unsealed} not sealed yet.`,
          `Last entry: ${last}`,
          'Store the last entry somewhere else. With --expect, a later run detects whether the end of the log was cut off.',
        ],
      };
    },
  );
  noun.command('export').description('print the audit log as JSON Lines, oldest first').action(exportAll);
};
