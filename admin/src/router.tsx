import { createBrowserRouter, type RouteObject } from 'react-router';
import { ProfilePage } from './pages/access/account-page';
import { ApiAccessPage } from './pages/access/api-keys/api-access-page';
import { ForgotPasswordPage } from './pages/access/forgot-password-page';
import { NewPasswordPage } from './pages/access/new-password-page';
import { PeoplePage } from './pages/access/people/people-page';
import { SignInPage } from './pages/access/sign-in-page';
import { AuditPage } from './pages/audit/audit-page';
import { BatchPage } from './pages/batches/batch-page';
import { BatchesPage } from './pages/batches/batches-page';
import { DashboardPage } from './pages/dashboard/dashboard-page';
import { ExportsPage } from './pages/exports/exports-page';
import { LessonsPage } from './pages/lessons/lessons-page';
import { SessionPage } from './pages/sessions/session-page';
import { SessionsPage } from './pages/sessions/sessions-page';
import { CapturePage } from './pages/shelf-captures/capture/capture-page';
import { CapturesPage } from './pages/shelf-captures/list/captures-page';
import { ShelfProfileEditPage } from './pages/shelf-profiles/edit-page';
import { ShelfProfilePage } from './pages/shelf-profiles/shelf-profile-page';
import { ShelfProfilesPage } from './pages/shelf-profiles/shelf-profiles-page';
import { ShelfVersionPage } from './pages/shelf-profiles/shelf-version-page';
import { SourcesPage } from './pages/sources/sources-page';
import { QueuePage } from './pages/submissions/queue/queue-page';
import { SubmissionPage } from './pages/submissions/review/submission-page';
import { CompaniesPage } from './pages/tenants/companies/companies-page';
import { OrganizationsPage } from './pages/tenants/organizations/organizations-page';
import { UploadPage } from './pages/uploads/upload-page';
import { DeliveriesPage } from './pages/webhooks/deliveries-page';
import { DeliveryPage } from './pages/webhooks/delivery-page';
import { ReceiversPage } from './pages/webhooks/receivers-page';
import { WorkflowEditPage } from './pages/workflow-definitions/edit-page';
import { WorkflowVersionPage } from './pages/workflow-definitions/version-page';
import { WorkflowPage } from './pages/workflow-definitions/workflow-page';
import { WorkflowsPage } from './pages/workflow-definitions/workflows-page';
import { Frame } from './shell/frame';
import { NotFoundPage, PageCrash } from './shell/not-found';

const pages: readonly RouteObject[] = [
  { index: true, element: <DashboardPage /> },
  { path: 'submissions', element: <QueuePage /> },
  { path: 'submissions/:submissionId', element: <SubmissionPage /> },
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

/** Every address of the admin panel: the sign-in page, and the pages within the frame, which only signed-in people reach. */
export const router = createBrowserRouter(
  [
    { path: '/sign-in', element: <SignInPage /> },
    { path: '/forgot-password', element: <ForgotPasswordPage /> },
    { path: '/new-password', element: <NewPasswordPage /> },
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
