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
  IconPlugConnected,
  type IconProps,
  IconServer,
  IconStack2,
  IconUpload,
  IconUserCircle,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Permission } from '../api/me';
import { t } from '../languages/message';

/** A link of the navigation. */
export interface NavigationEntry {
  readonly group: 'Work' | 'Operations' | 'Configuration' | 'Account';
  readonly label: string;
  readonly icon: ComponentType<IconProps>;
  readonly to: string;
  /** The permission to see the link; null for everyone. The server checks every call anyway. */
  readonly permission: Permission | null;
  /** The count next to the label, and its description. */
  readonly badge?: {
    readonly of: 'submissions' | 'shelf' | 'deliveries';
    readonly words: string;
    readonly color: string;
  };
}

/** The navigation in its order. */
export const navigationEntries: readonly NavigationEntry[] = [
  { group: 'Work', label: t('Dashboard'), icon: IconLayoutDashboard, to: '/', permission: 'dashboard.read' },
  {
    group: 'Work',
    label: t('Submissions'),
    icon: IconChecklist,
    to: '/submissions',
    permission: 'submissions.read',
    badge: { of: 'submissions', words: t('wait for a decision'), color: 'yellow' },
  },
  { group: 'Work', label: t('Upload'), icon: IconFileUpload, to: '/upload', permission: 'submissions.upload' },
  {
    group: 'Work',
    label: t('Shelf captures'),
    icon: IconBuildingStore,
    to: '/shelf',
    permission: 'shelf.read',
    badge: { of: 'shelf', words: t('wait for a review'), color: 'yellow' },
  },
  { group: 'Operations', label: t('Sessions'), icon: IconUpload, to: '/sessions', permission: 'submissions.read' },
  { group: 'Operations', label: t('Batches'), icon: IconStack2, to: '/batches', permission: 'submissions.read' },
  {
    group: 'Operations',
    label: t('Webhooks'),
    icon: IconWebhook,
    to: '/deliveries',
    permission: 'deliveries.read',
    badge: { of: 'deliveries', words: t('failed in the last 24 hours'), color: 'red' },
  },
  {
    group: 'Operations',
    label: t('Webhook endpoints'),
    icon: IconPlugConnected,
    to: '/webhook-endpoints',
    permission: 'deliveries.read',
  },
  { group: 'Operations', label: t('Receivers'), icon: IconServer, to: '/receivers', permission: 'deliveries.read' },
  { group: 'Operations', label: t('Audit log'), icon: IconHistory, to: '/audit-log', permission: 'audit.read' },
  {
    group: 'Configuration',
    label: t('People'),
    icon: IconUsers,
    to: '/configuration/people',
    permission: 'users.read',
  },
  {
    group: 'Configuration',
    label: t('Companies'),
    icon: IconBuilding,
    to: '/configuration/companies',
    permission: 'companies.read',
  },
  {
    group: 'Configuration',
    label: t('Organizations'),
    icon: IconBuildingCommunity,
    to: '/configuration/organizations',
    permission: 'organizations.read',
  },
  {
    group: 'Configuration',
    label: t('API access'),
    icon: IconKey,
    to: '/configuration/api-access',
    permission: 'keys.read',
  },
  {
    group: 'Configuration',
    label: t('Workflows'),
    icon: IconFileDescription,
    to: '/configuration/workflows',
    permission: 'workflows.read',
  },
  {
    group: 'Configuration',
    label: t('Sources'),
    icon: IconBucket,
    to: '/configuration/sources',
    permission: 'sources.read',
  },
  {
    group: 'Configuration',
    label: t('Exports'),
    icon: IconFileExport,
    to: '/configuration/exports',
    permission: 'exports.read',
  },
  {
    group: 'Configuration',
    label: t('Shelf profiles'),
    icon: IconBoxSeam,
    to: '/configuration/shelf-profiles',
    permission: 'shelf_profiles.read',
  },
  { group: 'Account', label: t('Your account'), icon: IconUserCircle, to: '/account', permission: null },
];
