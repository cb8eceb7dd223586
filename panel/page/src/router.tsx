import { lazy, Suspense } from 'react';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { Frame } from './shell/frame';
import { NotFoundPage, PageCrash } from './shell/not-found';
import { PageSkeleton } from './shell/page-skeleton';

// Each page is its own file, which is loaded when it is opened first.
const ApiAccessPage = lazy(async () => ({
  default: (await import('./pages/access/api-keys/api-access-page')).ApiAccessPage,
}));
const AuditPage = lazy(async () => ({ default: (await import('./pages/audit/audit-page')).AuditPage }));
const BatchPage = lazy(async () => ({ default: (await import('./pages/batches/batch-page')).BatchPage }));
const BatchesPage = lazy(async () => ({ default: (await import('./pages/batches/batches-page')).BatchesPage }));
const CapturePage = lazy(async () => ({
  default: (await import('./pages/shelf-captures/capture/capture-page')).CapturePage,
}));
const CapturesPage = lazy(async () => ({
  default: (await import('./pages/shelf-captures/list/captures-page')).CapturesPage,
}));
const CompaniesPage = lazy(async () => ({
  default: (await import('./pages/tenants/companies/companies-page')).CompaniesPage,
}));
const DashboardPage = lazy(async () => ({ default: (await import('./pages/dashboard/dashboard-page')).DashboardPage }));
const DeliveriesPage = lazy(async () => ({
  default: (await import('./pages/webhooks/deliveries-page')).DeliveriesPage,
}));
const DeliveryPage = lazy(async () => ({ default: (await import('./pages/webhooks/delivery-page')).DeliveryPage }));
const ExportsPage = lazy(async () => ({ default: (await import('./pages/exports/exports-page')).ExportsPage }));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./pages/access/forgot-password-page')).ForgotPasswordPage,
}));
const LessonsPage = lazy(async () => ({ default: (await import('./pages/lessons/lessons-page')).LessonsPage }));
const NewPasswordPage = lazy(async () => ({
  default: (await import('./pages/access/new-password-page')).NewPasswordPage,
}));
const OrganizationsPage = lazy(async () => ({
  default: (await import('./pages/tenants/organizations/organizations-page')).OrganizationsPage,
}));
const PeoplePage = lazy(async () => ({ default: (await import('./pages/access/people/people-page')).PeoplePage }));
const ProfilePage = lazy(async () => ({ default: (await import('./pages/access/account-page')).ProfilePage }));
const QueuePage = lazy(async () => ({ default: (await import('./pages/submissions/queue/queue-page')).QueuePage }));
const ReceiversPage = lazy(async () => ({ default: (await import('./pages/webhooks/receivers-page')).ReceiversPage }));
const SessionPage = lazy(async () => ({ default: (await import('./pages/sessions/session-page')).SessionPage }));
const SessionsPage = lazy(async () => ({ default: (await import('./pages/sessions/sessions-page')).SessionsPage }));
const ShelfProfileEditPage = lazy(async () => ({
  default: (await import('./pages/shelf-profiles/edit-page')).ShelfProfileEditPage,
}));
const ShelfProfilePage = lazy(async () => ({
  default: (await import('./pages/shelf-profiles/shelf-profile-page')).ShelfProfilePage,
}));
const ShelfProfilesPage = lazy(async () => ({
  default: (await import('./pages/shelf-profiles/shelf-profiles-page')).ShelfProfilesPage,
}));
const ShelfVersionPage = lazy(async () => ({
  default: (await import('./pages/shelf-profiles/shelf-version-page')).ShelfVersionPage,
}));
const SignInPage = lazy(async () => ({ default: (await import('./pages/access/sign-in-page')).SignInPage }));
const SourcesPage = lazy(async () => ({ default: (await import('./pages/sources/sources-page')).SourcesPage }));
const PrintPage = lazy(async () => ({ default: (await import('./pages/submissions/print/print-page')).PrintPage }));
const SubmissionPage = lazy(async () => ({
  default: (await import('./pages/submissions/review/submission-page')).SubmissionPage,
}));
const UploadPage = lazy(async () => ({ default: (await import('./pages/uploads/upload-page')).UploadPage }));
const WorkflowEditPage = lazy(async () => ({
  default: (await import('./pages/workflow-definitions/edit-page')).WorkflowEditPage,
}));
const WorkflowPage = lazy(async () => ({
  default: (await import('./pages/workflow-definitions/workflow-page')).WorkflowPage,
}));
const WorkflowVersionPage = lazy(async () => ({
  default: (await import('./pages/workflow-definitions/version-page')).WorkflowVersionPage,
}));
const WorkflowsPage = lazy(async () => ({
  default: (await import('./pages/workflow-definitions/workflows-page')).WorkflowsPage,
}));

const pages: readonly RouteObject[] = [
  { index: true, element: <DashboardPage /> },
  { path: 'submissions', element: <QueuePage /> },
  { path: 'submissions/:submissionId', element: <SubmissionPage /> },
  { path: 'submissions/:submissionId/print', element: <PrintPage /> },
  { path: 'upload', element: <UploadPage /> },
  { path: 'shelf', element: <CapturesPage /> },
  { path: 'shelf/:sessionId', element: <CapturePage /> },
  { path: 'sessions', element: <SessionsPage /> },
  { path: 'sessions/:sessionId', element: <SessionPage /> },
  { path: 'batches', element: <BatchesPage /> },
  { path: 'batches/:batchId', element: <BatchPage /> },
  { path: 'deliveries', element: <DeliveriesPage /> },
  { path: 'deliveries/:deliveryId', element: <DeliveryPage /> },
  { path: 'receivers', element: <ReceiversPage /> },
  { path: 'audit-log', element: <AuditPage /> },
  { path: 'configuration/people', element: <PeoplePage /> },
  { path: 'configuration/companies', element: <CompaniesPage /> },
  { path: 'configuration/organizations', element: <OrganizationsPage /> },
  { path: 'configuration/api-access', element: <ApiAccessPage /> },
  { path: 'configuration/workflows', element: <WorkflowsPage /> },
  { path: 'configuration/workflows/+new', element: <WorkflowEditPage key="new" /> },
  { path: 'configuration/workflows/:slug', element: <WorkflowPage /> },
  { path: 'configuration/workflows/:slug/next', element: <WorkflowEditPage key="next" /> },
  { path: 'configuration/workflows/:slug/versions/:version', element: <WorkflowVersionPage /> },
  { path: 'configuration/exports', element: <ExportsPage /> },
  { path: 'configuration/sources', element: <SourcesPage /> },
  { path: 'configuration/learned', element: <LessonsPage /> },
  { path: 'configuration/shelf-profiles', element: <ShelfProfilesPage /> },
  { path: 'configuration/shelf-profiles/new', element: <ShelfProfileEditPage key="new" /> },
  { path: 'configuration/shelf-profiles/:profileId', element: <ShelfProfilePage /> },
  { path: 'configuration/shelf-profiles/:profileId/next', element: <ShelfProfileEditPage key="next" /> },
  { path: 'configuration/shelf-profiles/:profileId/versions/:versionId', element: <ShelfVersionPage /> },
  { path: 'account', element: <ProfilePage /> },
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
        { path: '/sign-in', element: <SignInPage /> },
        { path: '/forgot-password', element: <ForgotPasswordPage /> },
        { path: '/new-password', element: <NewPasswordPage /> },
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
