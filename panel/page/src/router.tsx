import { type ComponentType, lazy, Suspense, useState } from 'react';
import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router';
import { Frame } from './shell/frame';
import { NotFoundPage, PageCrash } from './shell/not-found';
import { PageSkeleton } from './shell/page-skeleton';

interface PageHandle {
  /** Loads the file of the page. */
  readonly load: () => Promise<ComponentType>;
}

/**
 * A page in its own file, which is loaded when the page is first opened. A loaded page is drawn without a placeholder.
 */
const page = (load: PageHandle['load']) => {
  let loaded: ComponentType | null = null;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  const LazyPage = lazy(async () => ({ default: await loadOnce() }));
  const Page = () => {
    const [Shown] = useState(() => loaded ?? LazyPage);
    return <Shown />;
  };
  return { element: <Page />, handle: { load: loadOnce } satisfies PageHandle };
};

const pages: readonly RouteObject[] = [
  { index: true, ...page(async () => (await import('./pages/dashboard/dashboard-page')).DashboardPage) },
  { path: 'submissions', ...page(async () => (await import('./pages/submissions/queue/queue-page')).QueuePage) },
  {
    path: 'submissions/:submissionId',
    ...page(async () => (await import('./pages/submissions/review/submission-page')).SubmissionPage),
  },
  {
    path: 'submissions/:submissionId/print',
    ...page(async () => (await import('./pages/submissions/print/print-page')).PrintPage),
  },
  { path: 'upload', ...page(async () => (await import('./pages/uploads/upload-page')).UploadPage) },
  { path: 'shelf', ...page(async () => (await import('./pages/shelf-captures/list/captures-page')).CapturesPage) },
  {
    path: 'shelf/:sessionId',
    ...page(async () => (await import('./pages/shelf-captures/capture/capture-page')).CapturePage),
  },
  { path: 'sessions', ...page(async () => (await import('./pages/sessions/sessions-page')).SessionsPage) },
  { path: 'sessions/:sessionId', ...page(async () => (await import('./pages/sessions/session-page')).SessionPage) },
  { path: 'batches', ...page(async () => (await import('./pages/batches/batches-page')).BatchesPage) },
  { path: 'batches/:batchId', ...page(async () => (await import('./pages/batches/batch-page')).BatchPage) },
  { path: 'deliveries', ...page(async () => (await import('./pages/webhooks/deliveries-page')).DeliveriesPage) },
  {
    path: 'deliveries/:deliveryId',
    ...page(async () => (await import('./pages/webhooks/delivery-page')).DeliveryPage),
  },
  { path: 'receivers', ...page(async () => (await import('./pages/webhooks/receivers-page')).ReceiversPage) },
  {
    path: 'webhook-endpoints',
    ...page(async () => (await import('./pages/webhook-endpoints/endpoints-page')).WebhookEndpointsPage),
  },
  { path: 'audit-log', ...page(async () => (await import('./pages/audit/audit-page')).AuditPage) },
  { path: 'configuration/people', ...page(async () => (await import('./pages/access/people/people-page')).PeoplePage) },
  {
    path: 'configuration/companies',
    ...page(async () => (await import('./pages/tenants/companies/companies-page')).CompaniesPage),
  },
  {
    path: 'configuration/organizations',
    ...page(async () => (await import('./pages/tenants/organizations/organizations-page')).OrganizationsPage),
  },
  {
    path: 'configuration/api-access',
    ...page(async () => (await import('./pages/access/api-keys/api-access-page')).ApiAccessPage),
  },
  {
    path: 'configuration/workflows',
    ...page(async () => (await import('./pages/workflow-definitions/workflows-page')).WorkflowsPage),
  },
  {
    path: 'configuration/workflows/+new',
    ...page(async () => (await import('./pages/workflow-definitions/new-page')).NewWorkflowPage),
  },
  {
    path: 'configuration/workflows/:slug',
    ...page(async () => (await import('./pages/workflow-definitions/workflow-page')).WorkflowPage),
  },
  {
    path: 'configuration/workflows/:slug/improve',
    ...page(async () => (await import('./pages/workflow-definitions/improve/improve-page')).ImprovePage),
  },
  // Addresses of earlier releases, which people may have saved.
  {
    path: 'configuration/workflows/:slug/next',
    element: <Navigate to="../improve?step=change" relative="path" replace />,
  },
  { path: 'configuration/learned', element: <Navigate to="/configuration/workflows" replace /> },
  {
    path: 'configuration/workflows/:slug/versions/:version',
    ...page(async () => (await import('./pages/workflow-definitions/version-page')).WorkflowVersionPage),
  },
  { path: 'configuration/exports', ...page(async () => (await import('./pages/exports/exports-page')).ExportsPage) },
  { path: 'configuration/sources', ...page(async () => (await import('./pages/sources/sources-page')).SourcesPage) },
  {
    path: 'configuration/shelf-profiles',
    ...page(async () => (await import('./pages/shelf-profiles/shelf-profiles-page')).ShelfProfilesPage),
  },
  {
    path: 'configuration/shelf-profiles/new',
    ...page(async () => (await import('./pages/shelf-profiles/edit-page')).ShelfProfileEditPage),
  },
  {
    path: 'configuration/shelf-profiles/:profileId',
    ...page(async () => (await import('./pages/shelf-profiles/shelf-profile-page')).ShelfProfilePage),
  },
  {
    path: 'configuration/shelf-profiles/:profileId/next',
    ...page(async () => (await import('./pages/shelf-profiles/edit-page')).ShelfProfileEditPage),
  },
  {
    path: 'configuration/shelf-profiles/:profileId/versions/:versionId',
    ...page(async () => (await import('./pages/shelf-profiles/shelf-version-page')).ShelfVersionPage),
  },
  { path: 'account', ...page(async () => (await import('./pages/access/account-page')).ProfilePage) },
];

/**
 * Every address of the admin panel: the sign-in page, and the pages within the frame, which only signed-in people
 * reach.
 */
export const router = createBrowserRouter(
  [
    {
      element: (
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      ),
      errorElement: <PageCrash />,
      children: [
        { path: '/sign-in', ...page(async () => (await import('./pages/access/sign-in-page')).SignInPage) },
        {
          path: '/forgot-password',
          ...page(async () => (await import('./pages/access/forgot-password-page')).ForgotPasswordPage),
        },
        {
          path: '/new-password',
          ...page(async () => (await import('./pages/access/new-password-page')).NewPasswordPage),
        },
      ],
    },
    {
      path: '/',
      element: <Frame />,
      errorElement: <PageCrash />,
      children: [
        ...pages.map((route) => ({ ...route, errorElement: <PageCrash /> })),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ],
  { basename: '/admin' },
);

/**
 * The file of the page at this address, which is loaded while the server answers the first requests. The page itself
 * reports a missing file.
 */
export const openedPage: Promise<unknown> = Promise.allSettled(
  router.state.matches.map(({ route }): unknown => route.handle?.load()),
);
