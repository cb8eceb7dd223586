import type { PanelRoute } from '../../http/route.ts';
import { getCapturePageRoute } from './companies/capture-page/get.ts';
import { setCaptureLogoRoute } from './companies/capture-page/set-logo.ts';
import { updateCapturePageRoute } from './companies/capture-page/update.ts';
import { createCompanyRoute } from './companies/create.ts';
import { listCompaniesRoute } from './companies/list.ts';
import { updateCompanyRoute } from './companies/update.ts';
import { assignBucketsRoute } from './organizations/buckets/assign.ts';
import { getBucketsRoute } from './organizations/buckets/get.ts';
import { createOrganizationRoute } from './organizations/create.ts';
import { listOrganizationsRoute } from './organizations/list.ts';
import { renameOrganizationRoute } from './organizations/rename.ts';
import { requireTwoFactorRoute } from './organizations/require-two-factor.ts';

/** The endpoints of organizations, companies, their buckets and capture pages. */
export const tenantRoutes: readonly PanelRoute[] = [
  listOrganizationsRoute,
  createOrganizationRoute,
  renameOrganizationRoute,
  requireTwoFactorRoute,
  getBucketsRoute,
  assignBucketsRoute,
  listCompaniesRoute,
  createCompanyRoute,
  updateCompanyRoute,
  getCapturePageRoute,
  updateCapturePageRoute,
  setCaptureLogoRoute,
];
