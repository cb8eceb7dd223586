import {
  IconBoxSeam,
  IconBuilding,
  IconBuildingCommunity,
  IconBuildingStore,
  IconChecklist,
  IconFileDescription,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  type IconProps,
  IconStack2,
  IconUpload,
  IconUserCircle,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { Schemas } from '../api/client';
import { ApiAccessPage } from './access/api-keys/api-access-page';
import { PeoplePage } from './access/people/people-page';
import { ProfilePage } from './access/profile';
import { AuditPage } from './audit/audit-page';
import { BatchPage } from './batches/batch-page';
import { BatchesPage } from './batches/batches-page';
import { DashboardPage } from './dashboard/dashboard-page';
import { SessionPage } from './sessions/session-page';
import { SessionsPage } from './sessions/sessions-page';
import { CapturePage } from './shelf-captures/capture-page';
import { CapturesPage } from './shelf-captures/list/captures-page';
import { ShelfProfileEditPage } from './shelf-profiles/edit-page';
import { ShelfProfilePage } from './shelf-profiles/shelf-profile-page';
import { ShelfProfilesPage } from './shelf-profiles/shelf-profiles-page';
import { ShelfVersionPage } from './shelf-profiles/shelf-version-page';
import { QueuePage } from './submissions/queue/queue-page';
import { SubmissionPage } from './submissions/submission-page';
import { CompaniesPage } from './tenants/companies/companies-page';
import { OrganizationsPage } from './tenants/organizations/organizations-page';
import { DeliveriesPage } from './webhooks/deliveries-page';
import { DeliveryPage } from './webhooks/delivery-page';
import { WorkflowEditPage } from './workflow-definitions/edit-page';
import { WorkflowVersionPage } from './workflow-definitions/version-page';
import { WorkflowPage } from './workflow-definitions/workflow-page';
import { WorkflowsPage } from './workflow-definitions/workflows-page';

export type Permission = Schemas['Me']['permissions'][number];

/** A part of the panel: its entry in the navigation and its addresses. */
export interface Page {
  /** Absent for what is not in the navigation. */
  readonly nav?: {
    readonly group: 'Work' | 'Operations' | 'Configuration' | 'Account';
    readonly label: string;
    readonly icon: ComponentType<IconProps>;
    readonly to: string;
  };
  /** Who sees it; the server checks every call anyway. */
  readonly permission: Permission | null;
  readonly routes: readonly RouteObject[];
}

/** In the order of the navigation. */
export const pages: readonly Page[] = [
  {
    nav: { group: 'Work', label: 'Dashboard', icon: IconLayoutDashboard, to: '/' },
    permission: 'dashboard.read',
    routes: [{ index: true, element: <DashboardPage /> }],
  },
  {
    nav: { group: 'Work', label: 'Submissions', icon: IconChecklist, to: '/submissions' },
    permission: 'submissions.read',
    routes: [
      { path: 'submissions', element: <QueuePage /> },
      { path: 'submissions/:submissionId', element: <SubmissionPage /> },
    ],
  },
  {
    nav: { group: 'Work', label: 'Shelf captures', icon: IconBuildingStore, to: '/shelf' },
    permission: 'shelf.read',
    routes: [
      { path: 'shelf', element: <CapturesPage /> },
      { path: 'shelf/:sessionId', element: <CapturePage /> },
    ],
  },
  {
    nav: { group: 'Operations', label: 'Sessions', icon: IconUpload, to: '/sessions' },
    permission: 'submissions.read',
    routes: [
      { path: 'sessions', element: <SessionsPage /> },
      { path: 'sessions/:sessionId', element: <SessionPage /> },
    ],
  },
  {
    nav: { group: 'Operations', label: 'Batches', icon: IconStack2, to: '/batches' },
    permission: 'submissions.read',
    routes: [
      { path: 'batches', element: <BatchesPage /> },
      { path: 'batches/:batchId', element: <BatchPage /> },
    ],
  },
  {
    nav: { group: 'Operations', label: 'Webhooks', icon: IconWebhook, to: '/deliveries' },
    permission: 'deliveries.read',
    routes: [
      { path: 'deliveries', element: <DeliveriesPage /> },
      { path: 'deliveries/:deliveryId', element: <DeliveryPage /> },
    ],
  },
  {
    nav: { group: 'Operations', label: 'Audit log', icon: IconHistory, to: '/audit-log' },
    permission: 'audit.read',
    routes: [{ path: 'audit-log', element: <AuditPage /> }],
  },
  {
    nav: { group: 'Configuration', label: 'People', icon: IconUsers, to: '/configuration/people' },
    permission: 'users.read',
    routes: [{ path: 'configuration/people', element: <PeoplePage /> }],
  },
  {
    nav: { group: 'Configuration', label: 'Companies', icon: IconBuilding, to: '/configuration/companies' },
    permission: 'companies.read',
    routes: [{ path: 'configuration/companies', element: <CompaniesPage /> }],
  },
  {
    nav: {
      group: 'Configuration',
      label: 'Organizations',
      icon: IconBuildingCommunity,
      to: '/configuration/organizations',
    },
    permission: 'organizations.read',
    routes: [{ path: 'configuration/organizations', element: <OrganizationsPage /> }],
  },
  {
    nav: { group: 'Configuration', label: 'API access', icon: IconKey, to: '/configuration/api-access' },
    permission: 'keys.read',
    routes: [{ path: 'configuration/api-access', element: <ApiAccessPage /> }],
  },
  {
    nav: { group: 'Configuration', label: 'Workflows', icon: IconFileDescription, to: '/configuration/workflows' },
    permission: 'workflows.read',
    routes: [
      { path: 'configuration/workflows', element: <WorkflowsPage /> },
      { path: 'configuration/workflows/+new', element: <WorkflowEditPage key="new" /> },
      { path: 'configuration/workflows/:slug', element: <WorkflowPage /> },
      { path: 'configuration/workflows/:slug/next', element: <WorkflowEditPage key="next" /> },
      { path: 'configuration/workflows/:slug/versions/:version', element: <WorkflowVersionPage /> },
    ],
  },
  {
    nav: { group: 'Configuration', label: 'Shelf profiles', icon: IconBoxSeam, to: '/configuration/shelf-profiles' },
    permission: 'shelf_profiles.read',
    routes: [
      { path: 'configuration/shelf-profiles', element: <ShelfProfilesPage /> },
      { path: 'configuration/shelf-profiles/new', element: <ShelfProfileEditPage key="new" /> },
      { path: 'configuration/shelf-profiles/:profileId', element: <ShelfProfilePage /> },
      { path: 'configuration/shelf-profiles/:profileId/next', element: <ShelfProfileEditPage key="next" /> },
      { path: 'configuration/shelf-profiles/:profileId/versions/:versionId', element: <ShelfVersionPage /> },
    ],
  },
  {
    nav: { group: 'Account', label: 'Your account', icon: IconUserCircle, to: '/account' },
    permission: null,
    routes: [{ path: 'account', element: <ProfilePage /> }],
  },
];
