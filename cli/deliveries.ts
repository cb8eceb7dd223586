import { type Command, Option } from 'commander';
import { type DeliveryStatus, deliveryStatuses } from '../domain/webhooks/status.ts';
import { redeliver } from '../operations/webhooks/redeliver.ts';
import { releaseToRelay } from '../prisma/outbox.ts';
import { transact } from '../prisma/transaction.ts';
import { listDeliveries } from '../prisma/webhooks/list.ts';
import { type CommandResult, runs } from './command.ts';
import { type CliContext, CliError } from './context.ts';
import { type RedeliverFailedOptions, redeliverFailedDeliveries } from './redelivery.ts';

const rowsMax = 1_000;

interface ListOptions {
  status?: DeliveryStatus;
  session?: string;
  batch?: string;
  company?: string;
}

const list = async ({ prisma }: CliContext, options: ListOptions): Promise<CommandResult> => {
  const { status, session, batch, company } = options;
  if (batch && !company) throw new CliError('A batch reference belongs to a company: add --company ID.');
  const filter = {
    ...(status ? { status } : {}),
    ...(session ? { sessionId: session } : {}),
    ...(batch && company ? { batch: { companyId: company, batchRef: batch } } : {}),
  };
  const rows = await listDeliveries(prisma, filter, rowsMax);
  return {
    json: rows.map(({ id, eventType, url, status: state, createdAt, nextAttemptAt, attempts }) => ({
      id,
      eventType,
      url,
      status: state,
      createdAt,
      nextAttemptAt,
      attempts: attempts.map(({ number, attemptedAt, durationMs, statusCode, error, responseExcerpt }) => ({
        number,
        attemptedAt,
        durationMs,
        statusCode,
        error,
        responseExcerpt,
      })),
    })),
    lines: rows.flatMap((row) => [
      `${row.id}  ${row.eventType}  ${row.status}  ${row.url}`,
      ...row.attempts.map(
        (attempt) =>
          `    ${attempt.number}. ${attempt.attemptedAt.toISOString()}  ${attempt.statusCode ?? '-'}  ${attempt.error ?? 'ok'}`,
      ),
    ]),
  };
};

/** `admin delivery …`. */
export const registerDeliveries = (program: Command): void => {
  const noun = program.command('delivery').description('webhook deliveries and their attempts');
  runs(
    noun
      .command('list')
      .description('list deliveries, newest first')
      .addOption(new Option('--status <status>').choices(deliveryStatuses))
      .option('--session <id>', 'of this workflow or shelf session')
      .option('--batch <ref>', 'of this batch; needs --company')
      .option('--company <id>'),
    list,
  );
  runs<[string]>(
    noun.command('redeliver').description('send a settled delivery again: same id, same body').argument('<id>'),
    async ({ prisma }, id) => {
      const messages = await transact(prisma, (tx) => redeliver(tx, id));
      await releaseToRelay(prisma, messages);
      if (messages.length === 0)
        throw new CliError(
          `${id} is no delivery that has settled. "admin delivery list" shows deliveries and their statuses.`,
        );
      return { json: { id, status: 'pending' }, lines: [`${id} is queued again.`] };
    },
  );
  runs<[RedeliverFailedOptions]>(
    noun
      .command('redeliver-failed')
      .description(
        'send all deliveries of a company again that have failed since a time; run again after an interruption, it carries on',
      )
      .requiredOption('--company <id>')
      .requiredOption('--since <time>', 'ISO 8601, such as 2026-03-14T09:30:00Z'),
    redeliverFailedDeliveries,
  );
};
