import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { fraudStatuses } from '../../../../domain/fraud/verdict.ts';
import { membersOf, oneOf, oneOfOrNull } from '../../../../domain/narrowing.ts';
import { OutputField } from '../../../../domain/output-field.ts';
import { ProblemError } from '../../../../domain/problems.ts';
import { facet } from '../../../../domain/submissions/search-words.ts';
import { submissionStatuses } from '../../../../domain/submissions/status.ts';
import { ProcessingSettings } from '../../../../domain/workflow-definitions/definition.ts';
import { fieldColumn } from '../../../../domain/workflow-definitions/queue-columns.ts';
import { newestFirstReply, PageQuery, pageOf, pageSize, readCursor, toPage } from '../../../../http/pagination.ts';
import { queueFilterOf, queueFilters } from '../../../../operations/exports/filters/submissions.ts';
import { listQueueInScope, type QueuedSubmission } from '../../../../prisma/submissions/queue.ts';
import { listSortedQueue, type SortKey, sortColumns, sortedMax } from '../../../../prisma/submissions/sorted-queue.ts';
import { meaningOf } from '../../../../processing/documents/extraction/meaning/roles.ts';
import { definePanelRoute } from '../../http/route.ts';
import { userLabelOf } from '../sessions/external-user.ts';
import { knownBy, QueueItem } from './schema.ts';

const OutputFields = z.array(OutputField);
const QueueSettings = ProcessingSettings.pick({ queueColumns: true });

const shownLengthMax = 200;

/** A value in one line; null for lists, objects and missing values. */
const shownValue = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).slice(0, shownLengthMax)
    : null;

interface ShownField {
  readonly name: string;
  readonly label: string;
  readonly type: OutputField['type'];
  readonly role: (typeof knownBy)[number] | null;
}

/** The fields of workflow versions, which never change. */
const fieldsOfVersions = new LRUCache<string, readonly ShownField[]>({ max: 500 });

const fieldsOf = ({ definitionId, version, workflowVersion }: QueuedSubmission): readonly ShownField[] => {
  const key = `${definitionId} ${version}`;
  const known = fieldsOfVersions.get(key);
  if (known) return known;
  const fields = OutputFields.parse(workflowVersion.outputSchema).map((field) => {
    const { role } = meaningOf(field);
    return {
      name: field.name,
      label: field.label,
      type: field.type,
      role: knownBy.find((one) => one === role) ?? null,
    };
  });
  fieldsOfVersions.set(key, fields);
  return fields;
};

/** The shown values of a document; `role` marks its issuer, total and date. */
const presentValues = (row: QueuedSubmission) => {
  const data = membersOf(row.extractedData);
  return fieldsOf(row).flatMap(({ name, label, type, role }) => {
    const value = shownValue(data[name]);
    return value === null ? [] : [{ name, label, type, role, value }];
  });
};

/** The sort key of a list: a column, with a minus for descending order. */
const Sort = z
  .string()
  .max(210)
  .regex(
    new RegExp(`^-?(?:${[...sortColumns, ...knownBy].join('|')}|${fieldColumn}.+)$`),
    `must be ${[...sortColumns, ...knownBy].join(', ')} or ${fieldColumn}NAME, with a minus in front for downward`,
  );

const sortKeyOf = (column: string): SortKey => {
  if (column.startsWith(fieldColumn)) return { by: 'field', field: column.slice(fieldColumn.length) };
  const by = sortColumns.find((one) => one === column);
  if (by) return { by };
  const fieldsOfMeaning = (schema: unknown) =>
    OutputFields.parse(schema).flatMap((field) => (meaningOf(field).role === column ? [field.name] : []));
  return { by: 'meaning', fieldsOf: fieldsOfMeaning };
};

const SortedCursor = z
  .tuple([z.number().nullable(), z.string().max(400).nullable(), z.iso.datetime(), z.string().max(100)])
  .transform(([number, text, createdAt, id]) => ({ number, text, createdAt: new Date(createdAt), id }));

const tooMany = `More than ${sortedMax} submissions fit this filter, too many to sort by this column. Narrow the filter, or sort by age.`;

const reasonMark = facet('reason', '');

const present = (row: QueuedSubmission): z.output<typeof QueueItem> => ({
  id: row.id,
  clientSubmissionId: row.clientSubmissionId,
  status: oneOf(submissionStatuses, row.status),
  fraudStatus: oneOfOrNull(fraudStatuses, row.fraudStatus),
  fraudScore: row.fraudScore,
  confidence: row.confidence,
  company: { id: row.companyId, name: row.company.name },
  workflow: {
    slug: row.workflowVersion.definition.slug,
    name: row.workflowVersion.name,
    version: row.version,
    columns: QueueSettings.parse(row.workflowVersion.processing).queueColumns ?? null,
  },
  externalUser: userLabelOf(row.session.externalUser),
  createdAt: row.createdAt.toISOString(),
  values: presentValues(row),
  reasons: (row.words?.facets ?? []).flatMap((one) =>
    one.startsWith(reasonMark) ? [one.slice(reasonMark.length)] : [],
  ),
  hasPicture: row.filesRemovedAt === null && row.status === 'review',
});

export const listSubmissionsRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/submissions',
  operationId: 'listPanelSubmissions',
  tag: 'Submissions',
  summary: 'List submissions for review',
  permission: 'submissions.read',
  params: z.object({}),
  query: PageQuery.extend({
    ...queueFilters,
    status: z.enum(submissionStatuses).optional(),
    sort: Sort.optional().describe(
      'The column to sort by, with a minus in front for downward: numbers, then texts, then rows without a value. `order` does not count then.',
    ),
  }),
  body: null,
  responses: { 200: { description: 'A page of submissions.', schema: pageOf(QueueItem) } },
  errors: ['validation-error'],
  handle: async ({ deps, staff, query }) => {
    const { status, order = 'newest', sort } = query;
    const filter = { ...queueFilterOf(query), status };
    if (sort !== undefined) {
      const list = `panel-submissions-by-${sort}`;
      const direction = sort.startsWith('-') ? 'down' : 'up';
      const size = pageSize(query);
      const rows = await listSortedQueue(deps.prisma, staff.companies, filter, {
        key: sortKeyOf(sort.replace(/^-/, '')),
        direction,
        position: readCursor(list, SortedCursor, query.cursor),
        take: size + 1,
      });
      if (!rows) {
        throw new ProblemError('validation-error', tooMany, {
          errors: [{ field: 'sort', code: 'too_many_rows', message: tooMany }],
        });
      }
      const body = toPage(
        list,
        rows,
        size,
        ({ row }) => present(row),
        ({ position }) => [position.number, position.text, position.createdAt.toISOString(), position.id],
      );
      return { status: 200, body };
    }
    return newestFirstReply(
      `panel-submissions-${order}`,
      query,
      (position, take) => listQueueInScope(deps.prisma, staff.companies, filter, { order, position, take }),
      present,
    );
  },
});
