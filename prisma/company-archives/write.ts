import type { Db } from '../client.ts';
import { reportSources } from '../dashboard/report-sources.ts';
import { Prisma } from '../generated/client.ts';
import type { MovedTable } from './tables.ts';

/** The target of an archive's rows. */
export interface Destination {
  readonly companyId: string;
  readonly organizationId: string | null;
  /** The ids of workflows in this installation, by their ids in the archive. */
  readonly definitions: Readonly<Record<string, string>>;
}

/**
 * The columns of a table that can be written. Numbers that the database assigns are left out, because other rows have
 * them in this installation.
 */
export const listWritableColumns = async (tx: Db, table: string): Promise<string[]> => {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    SELECT column_name::text AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ${table} AND is_generated = 'NEVER'
      AND coalesce(column_default, '') NOT LIKE 'nextval(%' ORDER BY ordinal_position`;
  return rows.map(({ name }) => name);
};

/**
 * Inserts rows of an archive into a table, in the given order.
 * @param columns as {@link listWritableColumns} lists them
 */
export const insertMovedRows = async (
  tx: Db,
  { name, set = {}, isShared = false }: MovedTable,
  columns: readonly string[],
  rows: readonly string[],
  { companyId, organizationId, definitions }: Destination,
): Promise<void> => {
  const names = columns.map((column) => `"${column}"`).join(', ');
  const values = columns
    .map((column) => set[column] ?? (column === 'company_id' ? '$company' : `given."${column}"`))
    .join(', ')
    .replaceAll('$company', 'destination.company')
    .replaceAll('$organization', 'destination.organization')
    .replaceAll('$definitions', 'destination.definitions');
  await tx.$executeRaw`
    WITH destination AS (
      SELECT ${companyId}::text AS company, ${organizationId}::text AS organization, ${JSON.stringify(definitions)}::text::jsonb AS definitions)
    ${Prisma.raw(`INSERT INTO ${name} (${names}) SELECT ${values} FROM destination, jsonb_populate_recordset(NULL::${name}`)},
      ${`[${rows.join(',')}]`}::text::jsonb) AS given ${Prisma.raw(isShared ? 'ON CONFLICT DO NOTHING' : '')}`;
};

/** Removes the secret that a trigger has created for the company. The company brings its own secrets. */
export const removeFirstSecret = async (tx: Db, companyId: string): Promise<void> => {
  await tx.webhookSecret.deleteMany({ where: { companyId } });
};

/** The members of a workflow version that two installations must agree on. */
export interface ComparedVersion {
  readonly slug: string;
  readonly definitionId: string;
  readonly version: number;
  /** The row without its workflow's id and its time. */
  readonly content: Prisma.JsonValue;
}

/** The versions of the workflows with these slugs. */
export const listVersionsOf = (db: Db, slugs: readonly string[]): Promise<ComparedVersion[]> =>
  db.$queryRaw<ComparedVersion[]>`
    SELECT definition.slug, definition.id AS "definitionId", published.version,
      to_jsonb(published) - 'definition_id' - 'created_at' AS content
    FROM workflow_definitions definition JOIN workflow_versions published ON published.definition_id = definition.id
    WHERE definition.slug = ANY(${[...slugs]}) ORDER BY definition.slug, published.version`;

/** Marks every day with events of a company to be counted again for the reports. */
export const noteReportsOf = async (tx: Db, companyId: string): Promise<void> => {
  await tx.$executeRaw`
    INSERT INTO report_stale_days (source, day)
    SELECT source, day FROM unnest(${Object.keys(reportSources)}::text[]) AS source, (
      SELECT DISTINCT dashboard_day(event.occurred_at) AS day FROM submission_events event
      JOIN submissions ON submissions.id = event.submission_id WHERE submissions.company_id = ${companyId}) AS days`;
};
