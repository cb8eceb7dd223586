import { z } from 'zod';
import type { CompanyScope } from '../../domain/access/scope.ts';
import type { ReportedCapture } from '../../domain/dashboard/shelf.ts';
import { ShelfCorrection } from '../../domain/shelf-captures/correction.ts';
import type { NamedProduct, ShelfResult } from '../../domain/shelf-captures/result.ts';
import { reviewedShelfResult } from '../../domain/shelf-captures/reviewed-result.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { storedJson } from '../json.ts';
import { scopeCondition } from '../tenants/scope-filters.ts';
import type { TimeRange } from './report-sources.ts';

/**
 * The most captures of a span that a report reads, newest first. A result has hundreds of boxes, so more captures would
 * slow the report down.
 */
export const shelfCapturesMax = 500;

export interface ShelfSpan extends TimeRange {
  readonly scope: CompanyScope;
  /** The caller's id of a store; undefined for all of them. */
  readonly store?: string | undefined;
}

interface Row extends Omit<ReportedCapture, 'brands' | 'products'> {
  readonly runId: string;
  readonly facings: ShelfResult['facings'] | null;
  readonly isCorrected: boolean;
}

const Corrections = z.array(ShelfCorrection);

/** The results of runs with the corrections of reviewers, by the run's id. */
const readCorrected = async (db: Db, runIds: readonly string[]) => {
  const runs = await db.shelfRun.findMany({
    where: { id: { in: [...runIds] } },
    select: {
      id: true,
      result: true,
      corrections: true,
      shelfCapture: { select: { profileVersion: { select: { catalog: true } } } },
    },
  });
  return new Map(
    runs.map(({ id, result, corrections, shelfCapture }) => {
      const catalog = storedJson<NamedProduct[]>(shelfCapture.profileVersion.catalog);
      return [id, reviewedShelfResult(storedJson<ShelfResult>(result), Corrections.parse(corrections), catalog)];
    }),
  );
};

/** The completed captures of a span with their results, newest first: at most {@link shelfCapturesMax}. */
export const readShelfCaptures = async (
  db: Db,
  { scope, store, from, until }: ShelfSpan,
): Promise<ReportedCapture[]> => {
  const ofStore = store === undefined ? Prisma.sql`true` : Prisma.sql`listed.store_id = ${store}`;
  const rows = await db.$queryRaw<Row[]>`
    WITH found AS MATERIALIZED (
      SELECT page.* FROM companies CROSS JOIN LATERAL (
        SELECT listed.store_id, listed.created_at, listed.id, listed.result_run_id FROM shelf_captures listed
        WHERE listed.company_id = companies.id AND listed.status = 'completed' AND ${ofStore}
          AND listed.created_at >= ${from} AND listed.created_at < ${until}
        ORDER BY listed.created_at DESC, listed.id DESC LIMIT ${shelfCapturesMax}) AS page
      WHERE ${scopeCondition(Prisma.sql`companies.id`, scope)} ORDER BY page.created_at DESC, page.id DESC LIMIT ${shelfCapturesMax}
    )
    SELECT run.id AS "runId", found.store_id AS "storeId", found.created_at AS "createdAt", run.result -> 'facings' AS facings,
      ARRAY(SELECT insight ->> 'sku' FROM jsonb_array_elements(coalesce(run.result -> 'insights', '[]')) AS insight
        WHERE insight ->> 'type' = 'out_of_stock' AND insight ->> 'sku' IS NOT NULL) AS "outOfStock",
      coalesce(run.engine ->> 'name', 'unknown') AS engine, coalesce((run.result #>> '{totals,photos}')::int, 0) AS photos,
      extract(epoch FROM run.completed_at - run.started_at)::float8 AS seconds, (run.engine #>> '{cost,amount}')::float8 AS "costUsd",
      coalesce(jsonb_array_length(run.corrections), 0) > 0 AS "isCorrected"
    FROM found JOIN shelf_runs run ON run.id = found.result_run_id
    WHERE run.result IS NOT NULL ORDER BY found.created_at DESC, found.id DESC`;
  const corrected = await readCorrected(
    db,
    rows.filter(({ isCorrected }) => isCorrected).map(({ runId }) => runId),
  );
  return rows.map(({ runId, facings, isCorrected: _, ...row }): ReportedCapture => {
    const reviewed = corrected.get(runId);
    const { byBrand = [], bySku = [] } = reviewed?.facings ?? facings ?? {};
    const missing = reviewed?.insights.flatMap(({ type, sku }) => (type === 'out_of_stock' && sku ? [sku] : []));
    return { ...row, brands: byBrand, products: bySku, outOfStock: missing ?? row.outOfStock };
  });
};
