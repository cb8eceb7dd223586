import {
  IconChecklist,
  IconKey,
  IconLayoutDashboard,
  type IconProps,
  IconUserCircle,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { Schemas } from '../api/client';
import { ApiAccessPage } from './api-access/api-access-page';
import { DashboardPage } from './dashboard/dashboard-page';
import { DeliveriesPage } from './deliveries/deliveries-page';
import { DeliveryPage } from './deliveries/delivery-page';
import { ProfilePage } from './profile';
import { QueuePage } from './submissions/queue-page';
import { SubmissionPage } from './submissions/submission-page';

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
    nav: { group: 'Operations', label: 'Webhooks', icon: IconWebhook, to: '/deliveries' },
    permission: 'deliveries.read',
    routes: [
      { path: 'deliveries', element: <DeliveriesPage /> },
      { path: 'deliveries/:deliveryId', element: <DeliveryPage /> },
    ],
  },
  {
    nav: { group: 'Configuration', label: 'API access', icon: IconKey, to: '/configuration/api-access' },
    permission: 'keys.read',
    routes: [{ path: 'configuration/api-access', element: <ApiAccessPage /> }],
  },
  {
    nav: { group: 'Account', label: 'Your account', icon: IconUserCircle, to: '/account' },
    permission: null,
    routes: [{ path: 'account', element: <ProfilePage /> }],
  },
];
