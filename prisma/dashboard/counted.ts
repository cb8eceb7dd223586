import { Prisma } from '../generated/client.ts';

/**
 * The rows that the dashboard counts, by creation time and by a value. Triggers note later changes by the same rules.
 */
export interface Counted {
  /** The name of the figure in `dashboard_days`. */
  readonly figure: string;
  readonly table: Prisma.Sql;
  readonly value: Prisma.Sql;
  readonly condition: Prisma.Sql;
}

export const submissionCounts: Counted = {
  figure: 'submissions',
  table: Prisma.sql`submissions`,
  value: Prisma.sql`status`,
  condition: Prisma.sql`true`,
};

export const fraudCounts: Counted = {
  figure: 'fraud',
  table: Prisma.sql`submissions`,
  value: Prisma.sql`fraud_status`,
  condition: Prisma.sql`fraud_status IS NOT NULL`,
};

/** The condition names every status, for the index that starts with company and status. */
export const deliveryCounts: Counted = {
  figure: 'deliveries',
  table: Prisma.sql`deliveries`,
  value: Prisma.sql`status`,
  condition: Prisma.sql`status IN ('queued', 'pending', 'delivered', 'failed')`,
};

/** Sessions by the milliseconds from submit to the end of processing, rounded to three digits. */
export const processingCounts: Counted = {
  figure: 'processing',
  table: Prisma.sql`sessions`,
  value: Prisma.sql`dashboard_duration(submitted_at, processed_at)`,
  condition: Prisma.sql`processed_at IS NOT NULL AND submitted_at IS NOT NULL`,
};

export const everyCount: readonly Counted[] = [submissionCounts, fraudCounts, deliveryCounts, processingCounts];

/** The setting with the time until which all days are counted. */
export const countedUntilSetting = 'dashboard.counted-until';
