import { keysOf } from '../narrowing.ts';

/** Roles in the admin panel. A super_admin belongs to no organization, everyone else to one. */
export const staffRoles = ['super_admin', 'org_admin', 'reviewer'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The permissions in the panel, each with a description. */
export const permissions = {
  'dashboard.read': 'see the figures of companies',
  'submissions.read': 'see sessions, batches and submissions with their documents',
  'submissions.decide': 'approve, reject and cancel submissions',
  'submissions.upload': 'upload documents',
  'sources.read': 'see buckets whose objects become submissions',
  'sources.write': 'create, pause and remove such sources',
  'exports.read': 'see exports on a schedule',
  'exports.write': 'create, run again and remove exports on a schedule',
  'submissions.correct': 'correct extracted values',
  'lessons.read': 'see what corrections have taught',
  'lessons.write': 'forget what corrections have taught',
  'submissions.process_again': 'process failed submissions and failed captures of a time span again',
  'fraud.resolve': 'resolve fraud matches',
  'shelf.read': 'see shelf captures with their photos',
  'shelf.review': 'correct and confirm shelf captures',
  'deliveries.read': 'see webhook deliveries',
  'deliveries.redeliver': 'send webhooks again and test receivers',
  'keys.read': 'see API keys',
  'keys.write': 'create and revoke API keys',
  'users.read': 'see people',
  'users.write': 'add, edit and disable people',
  'companies.read': 'see companies',
  'companies.write': 'create and edit companies',
  'retention.write': 'set how long content is kept, and place legal holds',
  'content.erase': 'erase submissions and shelf captures for good',
  'organizations.read': 'see organizations',
  'organizations.write': 'create and rename organizations',
  'buckets.assign': 'choose the buckets that organizations may use',
  'workflows.read': 'see workflows, their versions and assignments',
  'workflows.try': 'try drafts of workflows on sample documents',
  'workflows.write': 'publish workflow versions and assign workflows',
  'shelf_profiles.read': 'see shelf profiles and their catalogs',
  'shelf_profiles.write': 'publish and deactivate shelf profile versions',
  'audit.read': 'read the audit log',
} as const;
export type Permission = keyof typeof permissions;

const reviewer: readonly Permission[] = [
  'dashboard.read',
  'submissions.read',
  'submissions.decide',
  'submissions.upload',
  'submissions.correct',
  'lessons.read',
  'fraud.resolve',
  'shelf.read',
  'shelf.review',
  'deliveries.read',
  'companies.read',
  'workflows.read',
  'shelf_profiles.read',
];

/**
 * The permissions of each role. They apply within the person's scope: all companies for a super_admin, one organization
 * for an org_admin, the assigned companies for a reviewer.
 */
export const rolePermissions: Readonly<Record<StaffRole, readonly Permission[]>> = {
  super_admin: keysOf(permissions),
  org_admin: [
    ...reviewer,
    'submissions.process_again',
    'sources.read',
    'sources.write',
    'exports.read',
    'exports.write',
    'lessons.write',
    'workflows.try',
    'deliveries.redeliver',
    'keys.read',
    'keys.write',
    'users.read',
    'users.write',
    'companies.write',
    'retention.write',
    'content.erase',
    'organizations.read',
    'audit.read',
  ],
  reviewer,
};

/** Whether a role has a permission. */
export const roleMay = (role: StaffRole, permission: Permission): boolean => rolePermissions[role].includes(permission);
