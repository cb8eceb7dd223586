/** Roles of the admin panel. A super_admin belongs to no organization, everybody else to one. */
export const staffRoles = ['super_admin', 'org_admin', 'reviewer'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What a person may do in the panel, each with the words that the panel shows for it. */
export const permissions = {
  'dashboard.read': 'see figures of the companies',
  'submissions.read': 'see sessions, batches and submissions with their documents',
  'submissions.decide': 'approve, reject and cancel submissions',
  'submissions.correct': 'put extracted values right',
  'fraud.resolve': 'resolve fraud matches',
  'shelf.read': 'see shelf captures with their photos',
  'shelf.review': 'correct and confirm shelf captures',
  'deliveries.read': 'see webhook deliveries',
  'deliveries.redeliver': 'send webhooks again and test receivers',
  'keys.read': 'see API keys',
  'keys.write': 'create and revoke API keys',
  'users.read': 'see people',
  'users.write': 'invite, change and disable people',
  'companies.read': 'see companies',
  'companies.write': 'create and change companies',
  'organizations.read': 'see organizations',
  'organizations.write': 'create and rename organizations',
  'workflows.read': 'see workflows, their versions and assignments',
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
  'submissions.correct',
  'fraud.resolve',
  'shelf.read',
  'shelf.review',
  'deliveries.read',
  'companies.read',
  'workflows.read',
  'shelf_profiles.read',
];

/**
 * What each role may do. Where it may do it is another question: a super_admin everywhere, an org_admin in its organization, a reviewer in
 * the companies it works for.
 */
export const rolePermissions: Readonly<Record<StaffRole, readonly Permission[]>> = {
  super_admin: Object.keys(permissions) as Permission[],
  org_admin: [
    ...reviewer,
    'deliveries.redeliver',
    'keys.read',
    'keys.write',
    'users.read',
    'users.write',
    'companies.write',
    'organizations.read',
    'audit.read',
  ],
  reviewer,
};

/** Whether a role comes with a permission. */
export const roleMay = (role: StaffRole, permission: Permission): boolean => rolePermissions[role].includes(permission);
