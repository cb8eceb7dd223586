import type { Schemas } from '../../api/client';
import { t } from '../../languages/message';

export type ExportKind = Schemas['ExportSchedule']['kind'];

/** The download address and the name of each kind. */
export const exportKinds: Readonly<Record<ExportKind, { readonly path: string; readonly label: string }>> = {
  submissions: { path: '/admin/api/exports/submissions', label: t('Submissions') },
  facings: { path: '/admin/api/exports/facings', label: t('Facings') },
  deliveries: { path: '/admin/api/exports/deliveries', label: t('Webhook deliveries') },
  audit: { path: '/admin/api/exports/audit-entries', label: t('Audit log') },
};

/** The query of a list and its export. */
export type ListQuery = Readonly<Record<string, string | number | boolean | undefined>>;

/** The members that a schedule sets itself: company, time and order. */
const scheduled: ReadonlySet<string> = new Set([
  'company',
  'companyId',
  'from',
  'to',
  'decidedFrom',
  'decidedTo',
  'order',
]);

/** The part of a list's query that an export on a schedule keeps. */
export const keptFilter = (query: ListQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || scheduled.has(name) ? [] : [[name, String(value)]],
    ),
  );
