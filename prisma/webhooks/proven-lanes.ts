import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { originOf } from './receivers.ts';

/** The number of newest delivered webhooks of a company at an origin that are read. */
const newestMax = 500;

/** The lanes of a company's receivers at an origin that have accepted its newest delivered webhooks. For workers. */
export const findProvenLanes = async (
  db: Db,
  { companyId, origin }: { readonly companyId: string; readonly origin: string },
): Promise<string[]> => {
  const rows = await db.$queryRaw<{ lane: string }[]>`
    SELECT DISTINCT delivery_lane(newest.url, newest.company_id) AS lane FROM (
      SELECT url, company_id FROM deliveries
      WHERE company_id = ${companyId} AND ${originOf(Prisma.sql`deliveries`)} = ${origin} AND status = 'delivered'
      ORDER BY created_at DESC LIMIT ${newestMax}) newest`;
  return rows.map(({ lane }) => lane);
};
