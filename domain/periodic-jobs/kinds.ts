/**
 * The kinds of periodic jobs: work that is repeated for a company until someone removes the job. Each kind has its own
 * table, workflow type and message in the outbox; running, changing and recovering jobs is shared.
 */
export type PeriodicJobKind = 'source' | 'mailbox' | 'export';

/** A job and its company. */
export interface PeriodicJobRef {
  readonly id: string;
  readonly companyId: string;
}

/** The name of a job of each kind in the audit log. */
export const auditNames: Readonly<Record<PeriodicJobKind, string>> = {
  source: 'source',
  mailbox: 'mailbox',
  export: 'export_schedule',
};
