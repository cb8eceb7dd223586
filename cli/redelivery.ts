import { z } from 'zod';
import { redeliverFailed } from '../operations/webhooks/redeliver-failed.ts';
import { findCompany } from '../prisma/tenants/companies.ts';
import type { CommandResult } from './command.ts';
import { type CliContext, CliError } from './context.ts';

export interface RedeliverFailedOptions {
  readonly company: string;
  readonly since: string;
}

/** `admin delivery redeliver-failed`. If it is interrupted, running it again with the same options continues where it stopped. */
export const redeliverFailedDeliveries = async (
  { prisma }: CliContext,
  { company: companyId, since: text }: RedeliverFailedOptions,
): Promise<CommandResult> => {
  const since = z.iso.datetime({ offset: true }).safeParse(text);
  if (!since.success)
    throw new CliError(
      `--since: "${text}" is not an ISO 8601 time. Write it like 2026-03-14T09:30:00Z or 2026-03-14T10:30:00+01:00.`,
    );
  if (!(await findCompany(prisma, companyId)))
    throw new CliError(`Company ${companyId} does not exist. Run "admin company list" to see all companies.`);
  const { until, resumed, count } = await redeliverFailed(prisma, { companyId, since: new Date(since.data) });
  const span = `failed from ${new Date(since.data).toISOString()} to ${until.toISOString()}`;
  return {
    json: { companyId, since: new Date(since.data), until, redelivered: count, resumed },
    lines: [
      `Queued ${count} deliveries of ${companyId} that ${span} for redelivery${resumed ? ', continuing an interrupted run' : ''}.`,
    ],
  };
};
