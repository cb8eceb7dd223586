import {
  IconBoxSeam,
  IconBucket,
  IconBuilding,
  IconBuildingCommunity,
  IconBuildingStore,
  IconChecklist,
  IconFileDescription,
  IconFileExport,
  IconFileUpload,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  type IconProps,
  IconSchool,
  IconServer,
  IconStack2,
  IconUpload,
  IconUserCircle,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Permission } from '../api/me';

/** A link of the navigation. */
export interface NavigationEntry {
  readonly group: 'Work' | 'Operations' | 'Configuration' | 'Account';
  readonly label: string;
  readonly icon: ComponentType<IconProps>;
  readonly to: string;
  /** Who sees the link; null for everyone. The server checks every call anyway. */
  readonly permission: Permission | null;
  /** The count that is shown next to the label, and what it counts. */
  readonly badge?: {
    readonly of: 'submissions' | 'shelf' | 'deliveries';
    readonly words: string;
    readonly color: string;
  };
}

/** The navigation in its order. */
export const navigationEntries: readonly NavigationEntry[] = [
  { group: 'Work', label: 'Dashboard', icon: IconLayoutDashboard, to: '/', permission: 'dashboard.read' },
  {
    group: 'Work',
    label: 'Submissions',
    icon: IconChecklist,
    to: '/submissions',
    permission: 'submissions.read',
    badge: { of: 'submissions', words: 'wait for a decision', color: 'yellow' },
  },
  { group: 'Work', label: 'Upload', icon: IconFileUpload, to: '/upload', permission: 'submissions.upload' },
  {
    group: 'Work',
    label: 'Shelf captures',
    icon: IconBuildingStore,
    to: '/shelf',
    permission: 'shelf.read',
    badge: { of: 'shelf', words: 'wait for a review', color: 'yellow' },
  },
  { group: 'Operations', label: 'Sessions', icon: IconUpload, to: '/sessions', permission: 'submissions.read' },
  { group: 'Operations', label: 'Batches', icon: IconStack2, to: '/batches', permission: 'submissions.read' },
  {
    group: 'Operations',
    label: 'Webhooks',
    icon: IconWebhook,
    to: '/deliveries',
    permission: 'deliveries.read',
    badge: { of: 'deliveries', words: 'failed in the last 24 hours', color: 'red' },
  },
  { group: 'Operations', label: 'Receivers', icon: IconServer, to: '/receivers', permission: 'deliveries.read' },
  { group: 'Operations', label: 'Audit log', icon: IconHistory, to: '/audit-log', permission: 'audit.read' },
  { group: 'Configuration', label: 'People', icon: IconUsers, to: '/configuration/people', permission: 'users.read' },
  {
    group: 'Configuration',
    label: 'Companies',
    icon: IconBuilding,
    to: '/configuration/companies',
    permission: 'companies.read',
  },
  {
    group: 'Configuration',
    label: 'Organizations',
    icon: IconBuildingCommunity,
    to: '/configuration/organizations',
    permission: 'organizations.read',
  },
  {
    group: 'Configuration',
    label: 'API access',
    icon: IconKey,
    to: '/configuration/api-access',
    permission: 'keys.read',
  },
  {
    group: 'Configuration',
    label: 'Workflows',
    icon: IconFileDescription,
    to: '/configuration/workflows',
    permission: 'workflows.read',
  },
  {
    group: 'Configuration',
    label: 'Sources',
    icon: IconBucket,
    to: '/configuration/sources',
    permission: 'sources.read',
  },
  {
    group: 'Configuration',
    label: 'Exports',
    icon: IconFileExport,
    to: '/configuration/exports',
    permission: 'exports.read',
  },
  {
    group: 'Configuration',
    label: 'Learned',
    icon: IconSchool,
    to: '/configuration/learned',
    permission: 'lessons.read',
  },
  {
    group: 'Configuration',
    label: 'Shelf profiles',
    icon: IconBoxSeam,
    to: '/configuration/shelf-profiles',
    permission: 'shelf_profiles.read',
  },
  { group: 'Account', label: 'Your account', icon: IconUserCircle, to: '/account', permission: null },
];
