/**
 * A table whose rows move with a company. `where` selects them, with the company's id as `$company`; `order` is the
 * order of their insertion.
 */
export interface MovedTable {
  readonly name: string;
  readonly where: string;
  readonly order: string;
  /** Columns whose values change in the other installation, as SQL over a row `given`. */
  readonly set?: Readonly<Record<string, string>>;
  /** Whether rows may exist already because several companies share them. */
  readonly isShared?: boolean;
}

const usedDefinitions = `SELECT definition_id FROM workflow_assignments WHERE company_id = $company
  UNION SELECT definition_id FROM sessions WHERE company_id = $company`;
const usedProfiles = `SELECT id FROM shelf_profiles WHERE company_id = $company
  UNION SELECT version.profile_id FROM shelf_captures capture
  JOIN shelf_profile_versions version ON version.id = capture.profile_version_id WHERE capture.company_id = $company`;
const ofSessions = 'session_id IN (SELECT id FROM sessions WHERE company_id = $company)';
const ofSubmissions = 'submission_id IN (SELECT id FROM submissions WHERE company_id = $company)';
const ofCaptures = 'shelf_capture_id IN (SELECT id FROM shelf_captures WHERE company_id = $company)';
const ofCompany = 'company_id = $company';

/** The workflow in the other installation, where the one with the same versions may have another id. */
const definition = { definition_id: 'coalesce($definitions ->> given.definition_id, given.definition_id)' };

/** The tables that move; referenced tables come first. */
export const movedTables: readonly MovedTable[] = [
  { name: 'companies', where: 'id = $company', order: 'id', set: { organization_id: '$organization' } },
  // A key that was replaced refers to its successor, which is newer.
  { name: 'api_keys', where: ofCompany, order: 'created_at DESC, id DESC', set: { created_by_id: 'NULL' } },
  { name: 'webhook_secrets', where: ofCompany, order: 'id' },
  { name: 'service_secrets', where: ofCompany, order: 'id' },
  { name: 'webhook_endpoints', where: ofCompany, order: 'id' },
  {
    name: 'webhook_endpoint_secrets',
    where: 'endpoint_id IN (SELECT id FROM webhook_endpoints WHERE company_id = $company)',
    order: 'id',
  },
  { name: 'capture_pages', where: ofCompany, order: 'company_id' },
  { name: 'workflow_definitions', where: `id IN (${usedDefinitions})`, order: 'id', isShared: true },
  {
    name: 'workflow_versions',
    where: `definition_id IN (${usedDefinitions})`,
    order: 'definition_id, version',
    set: definition,
    isShared: true,
  },
  { name: 'workflow_assignments', where: ofCompany, order: 'definition_id', set: definition },
  { name: 'retention_settings', where: ofCompany, order: 'id', set: definition },
  {
    name: 'shelf_profiles',
    where: `id IN (${usedProfiles})`,
    order: 'id',
    // A profile that every company may use becomes the company's own.
    set: { company_id: '$company' },
    isShared: true,
  },
  { name: 'shelf_profile_versions', where: `profile_id IN (${usedProfiles})`, order: 'id', isShared: true },
  {
    name: 'shelf_catalog_images',
    where: `profile_version_id IN (SELECT id FROM shelf_profile_versions WHERE profile_id IN (${usedProfiles}))`,
    order: 'profile_version_id, sku, position',
    isShared: true,
  },
  { name: 'batches', where: ofCompany, order: 'id' },
  { name: 'sessions', where: ofCompany, order: 'id', set: definition },
  { name: 'session_files', where: ofSessions, order: 'session_id, file_index' },
  { name: 'submissions', where: ofCompany, order: 'id', set: definition },
  { name: 'submission_words', where: ofSubmissions, order: 'submission_id' },
  { name: 'submission_events', where: ofSubmissions, order: 'submission_id, occurred_at, id' },
  { name: 'field_corrections', where: ofSubmissions, order: 'id', set: { user_id: 'NULL' } },
  { name: 'fraud_matches', where: ofCompany, order: 'id' },
  { name: 'fingerprints', where: ofCompany, order: 'id' },
  { name: 'learned_lessons', where: ofCompany, order: 'id', set: definition },
  { name: 'labeled_documents', where: ofCompany, order: 'submission_id', set: definition },
  { name: 'shelf_captures', where: ofCompany, order: 'id' },
  { name: 'shelf_photos', where: ofCaptures, order: 'shelf_capture_id, photo_index' },
  { name: 'shelf_runs', where: ofCaptures, order: 'shelf_capture_id, number' },
  // Events come before deliveries, whose trigger would write those that are missing without their positions.
  { name: 'webhook_events', where: ofCompany, order: 'id' },
  { name: 'webhook_event_counters', where: ofCompany, order: 'company_id' },
  { name: 'deliveries', where: ofCompany, order: 'id' },
  {
    name: 'delivery_attempts',
    where: 'delivery_id IN (SELECT id FROM deliveries WHERE company_id = $company)',
    order: 'delivery_id, number',
  },
];

/** The tables that stay, and why. A test compares both lists with the schema. */
export const stayingTables: Readonly<Record<string, string>> = {
  organizations: 'the other installation has its own',
  organization_buckets: 'the other installation has its own',
  users: 'people have accounts in each installation',
  user_companies: 'people have accounts in each installation',
  mails: 'people have accounts in each installation',
  password_links: 'people have accounts in each installation',
  saved_views: 'people have accounts in each installation',
  staff_sessions: 'people have accounts in each installation',
  staff_two_factors: 'people have accounts in each installation',
  staff_passkeys: 'people have accounts in each installation',
  staff_used_codes: 'people have accounts in each installation',
  staff_accounts: 'people have accounts in each installation',
  staff_verifications: 'people have accounts in each installation',
  sign_in_attempts: 'people have accounts in each installation',
  staff_rate_limits: 'people have accounts in each installation',
  audit_entries: 'the chain of seals is that of its installation; export the log itself',
  bucket_sources: 'buckets and mailboxes are set up again, by push',
  source_objects: 'buckets and mailboxes are set up again, by push',
  mailboxes: 'buckets and mailboxes are set up again, by push',
  mailbox_mails: 'buckets and mailboxes are set up again, by push',
  mailbox_waits: 'buckets and mailboxes are set up again, by push',
  mailbox_documents: 'buckets and mailboxes are set up again, by push',
  export_schedules: 'buckets and mailboxes are set up again, by push',
  webhook_portal_links: 'links name the address of their installation',
  capture_links: 'links name the address of their installation',
  pending_uploads: 'nothing is under way',
  session_idempotency_keys: 'nothing is under way',
  idempotent_requests: 'nothing is under way',
  answered_callbacks: 'nothing is under way',
  held_decisions: 'nothing is under way',
  submission_viewers: 'nothing is under way',
  lessons_due: 'nothing is under way',
  page_pictures_due: 'nothing is under way',
  processing_results: 'nothing is under way',
  first_attempts: 'nothing is under way',
  outbox: 'nothing is under way',
  object_removals: 'nothing is under way',
  trials: 'samples last for a day',
  trial_files: 'samples last for a day',
  evaluations: 'runs over labeled sets are made again',
  evaluated_documents: 'runs over labeled sets are made again',
  draft_usage: 'counts of the day',
  second_reader_days: 'counts of the day',
  rate_limit_windows: 'counts of the minute',
  queue_values: 'triggers write it',
  batch_counts: 'triggers write it',
  dashboard_days: 'counted again from the rows',
  dashboard_changes: 'counted again from the rows',
  report_days: 'counted again from the rows',
  report_stale_days: 'counted again from the rows',
  settings: 'the other installation has its own',
};
