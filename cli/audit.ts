import { once } from 'node:events';
import type { Command } from 'commander';
import { type ChainHead, verifyAudit } from '../operations/audit/verify.ts';
import { listEveryEntry } from '../prisma/audit/chain.ts';
import { insertAuditEntry } from '../prisma/audit/write.ts';
import { runs } from './command.ts';
import { CliError, cliActor, withContext } from './context.ts';

const pageSize = 1_000;

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

/** `admin audit …`. */
export const registerAudit = (program: Command): void => {
  const noun = program.command('audit').description('verify and export the audit log');
  runs<[{ expect?: string }]>(
    noun
      .command('verify')
      .description('compute the seals of the whole audit log again; names the first entry that is broken')
      .option('--expect <number:seal>', 'the last entry of an earlier run, which must still be in the log'),
    async ({ prisma }, { expect }) => {
      const result = await verifyAudit(prisma, parseHead(expect));
      if (result.kind === 'broken')
        throw new CliError(
          `The audit log is broken at number ${result.number}${result.id ? ` (${result.id})` : ''}: ${result.reason}. ` +
            'Compare it with a backup or an export.',
        );
      const { head, redacted, unsealed } = result;
      const last = `${head.number}:${head.seal}`;
      return {
        json: { entries: Number(head.number), redacted, unsealed, last },
        lines: [
          `The audit log is intact: ${head.number} entries, ${redacted} of them without content that was removed, and ${unsealed} that wait for their seal.`,
          `Last entry: ${last}`,
          'Keep the last entry elsewhere. With --expect, a later run notices if the end of the log was cut off.',
        ],
      };
    },
  );
  noun.command('export').description('print the audit log as JSON Lines, oldest first').action(exportAll);
};
