import pg from 'pg';
import { openDatabase } from '../../prisma/client.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** The execution of a statement of the product. */
export interface MeasuredPlan {
  readonly statement: string;
  /** Tables that were read from the first row to the last. */
  readonly wholeTables: readonly string[];
  /** Rows and index entries that were read, of all tables. */
  readonly rowsRead: number;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * A trigram index gives all matches of a text as one bitmap. That takes nanoseconds a match, and none of their rows is
 * read.
 */
const isBitmapOfText = (node: PlanNode): boolean => node['Index Name']?.endsWith('_search_idx') ?? false;

/** Nodes that pass on the rows of other nodes. */
const passesOn = new Set(['CTE Scan', 'Subquery Scan']);

const readsOf = (node: PlanNode): number => {
  if (!node['Node Type'].includes('Scan') || passesOn.has(node['Node Type']) || isBitmapOfText(node)) return 0;
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return Math.round((node['Actual Rows'] + removed) * node['Actual Loops']);
};

type Statement = { readonly text: string; readonly values: unknown[] };

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

/** Opens a database whose statements are kept, so that they can be explained as the product sends them. */
export const openExplained = (url: string) => {
  const database = openDatabase({ url, poolSize: 2 }, 'plans');
  let sent: Statement[] = [];
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...values: unknown[]) => unknown;
    const keep = (...values: unknown[]): unknown => {
      const [first, second] = values;
      if (isStatement(first)) {
        sent.push({ text: first.text, values: first.values ?? (Array.isArray(second) ? second : []) });
      }
      return query(...values);
    };
    client.query = keep as typeof client.query;
  });
  const explainer = new pg.Client({ connectionString: url });

  const explain = async ({ text, values }: Statement, settings: readonly Statement[]): Promise<MeasuredPlan> => {
    await explainer.query('BEGIN');
    try {
      for (const setting of settings) await explainer.query(setting.text, setting.values);
      const { rows } = await explainer.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values);
      const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
      return {
        statement: text,
        wholeTables: nodes
          .filter((node) => node['Node Type'] === 'Seq Scan')
          .map((node) => node['Relation Name'] ?? ''),
        rowsRead: nodes.reduce((sum, node) => sum + readsOf(node), 0),
      };
    } finally {
      await explainer.query('ROLLBACK');
    }
  };

  return {
    ...database,
    explainer,
    /**
     * Runs `work`, then repeats each of its statements with EXPLAIN ANALYZE and the same settings, and rolls them back.
     */
    plansOf: async (work: () => Promise<unknown>): Promise<MeasuredPlan[]> => {
      sent = [];
      await work();
      const plans: MeasuredPlan[] = [];
      const settings: Statement[] = [];
      for (const statement of sent.filter(({ text }) => /^\s*(SELECT|WITH|UPDATE|INSERT|DELETE)/i.test(text))) {
        plans.push(await explain(statement, settings));
        if (statement.text.includes('set_config(')) settings.push(statement);
      }
      return plans;
    },
  };
};
