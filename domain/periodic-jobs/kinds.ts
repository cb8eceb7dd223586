/**
 * The kinds of periodic jobs: what a company has done again and again until someone removes it. Each kind has its own
 * table, workflow type and message in the outbox; how they run, change and recover is shared.
 */
export type PeriodicJobKind = 'source' | 'mailbox' | 'export';

/** Which job it is, and whose. */
export interface PeriodicJobRef {
  readonly id: string;
  readonly companyId: string;
}

/** What the audit log calls a job of each kind. */
export const auditNames: Readonly<Record<PeriodicJobKind, string>> = {
  source: 'source',
  mailbox: 'mailbox',
  export: 'export_schedule',
};
