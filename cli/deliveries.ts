import { type Command, Option } from 'commander';
import { type DeliveryStatus, deliveryStatuses } from '../domain/webhooks/status.ts';
import { redeliver } from '../operations/webhooks/redeliver.ts';
import { redeliverFailed } from '../operations/webhooks/redeliver-failed.ts';
import { insertAuditEntry } from '../prisma/audit/write.ts';
import { releaseToRelay } from '../prisma/outbox.ts';
import { findDeliveryInScope, listDeliveries } from '../prisma/webhooks/list.ts';
import { type CommandResult, runs } from './command.ts';
import { type CliContext, cliActor, readTime, requireCompany, withAudit } from './context.ts';
import { CliError } from './errors/cli-error.ts';
import { deliveryJson, deliveryLines } from './lists/deliveries.ts';

const rowsMax = 1_000;

interface ListOptions {
  status?: DeliveryStatus;
  session?: string;
  batch?: string;
  company?: string;
}

const list = async ({ prisma }: CliContext, options: ListOptions): Promise<CommandResult> => {
  const { status, session, batch, company } = options;
  if (batch && !company) {
    throw new CliError('--batch needs --company ID, because batch references are unique within a company only.');
  }
  const filter = {
    ...(status ? { status } : {}),
    ...(session ? { sessionId: session } : {}),
    ...(batch && company ? { batch: { companyId: company, batchRef: batch } } : {}),
  };
  const rows = await listDeliveries(prisma, filter, rowsMax);
  return { json: rows.map(deliveryJson), lines: deliveryLines(rows) };
};

interface RedeliverFailedOptions {
  readonly company: string;
  readonly since: string;
}

/**
 * `admin delivery redeliver-failed`. If it is interrupted, running it again with the same options continues where it
 * stopped.
 */
const redeliverFailedDeliveries = async (
  { prisma }: CliContext,
  { company: companyId, since: text }: RedeliverFailedOptions,
): Promise<CommandResult> => {
  const since = readTime('--since', text);
  await requireCompany({ prisma }, companyId);
  const search = { companyId, since };
  const { until, resumed, count } = await redeliverFailed(prisma, search, (tx, deliveryIds) =>
    insertAuditEntry(tx, cliActor(), {
      action: 'delivery.redeliver_failed',
      subject: { type: 'company', id: companyId },
      companyId,
      after: { since: search.since, deliveryIds },
    }),
  );
  const span = `failed from ${since.toISOString()} to ${until.toISOString()}`;
  return {
    json: { companyId, since, until, redelivered: count, resumed },
    lines: [
      `Queued ${count} deliveries of ${companyId} that ${span} for redelivery${resumed ? ', continuing an interrupted run' : ''}.`,
    ],
  };
};

/** `admin delivery …`. */
export const addDeliveryCommands = (noun: Command): void => {
  runs(
    noun
      .command('list')
      .description('list deliveries and their attempts, newest first')
      .addOption(new Option('--status <status>', 'only deliveries with this status').choices(deliveryStatuses))
      .option('--session <id>', 'only deliveries of this session or shelf session')
      .option('--batch <ref>', 'only deliveries of this batch; requires --company')
      .option('--company <id>', 'the company of the batch'),
    list,
  );
  runs<[string]>(
    noun
      .command('redeliver')
      .description('send a settled or waiting delivery again immediately, with the same id and body')
      .argument('<id>'),
    async (context, id) => {
      const messages = await withAudit(context, async (tx, audit) => {
        const delivery = await findDeliveryInScope(tx, 'all', id);
        const queued = delivery ? await redeliver(tx, [id]) : [];
        if (delivery && queued.length > 0) {
          await audit({
            action: 'delivery.redeliver',
            subject: { type: 'delivery', id },
            companyId: delivery.companyId,
            before: { status: delivery.status, series: delivery.series },
            after: { status: 'pending', series: delivery.series + 1 },
          });
        }
        return queued;
      });
      await releaseToRelay(context.prisma, messages);
      if (messages.length === 0) {
        throw new CliError(
          `${id} cannot be sent again: only a settled delivery, or one that waits for its next attempt, can. Run "admin delivery list" to see them.`,
        );
      }
      return { json: { id, status: 'pending' }, lines: [`Queued ${id} for redelivery.`] };
    },
  );
  runs<[RedeliverFailedOptions]>(
    noun
      .command('redeliver-failed')
      .description(
        'redeliver all deliveries of a company that have failed since a given time; if interrupted, run it again to continue',
      )
      .requiredOption('--company <id>', 'the company whose deliveries to send')
      .requiredOption('--since <time>', 'ISO 8601 time, such as 2026-03-14T09:30:00Z'),
    redeliverFailedDeliveries,
  );
};
