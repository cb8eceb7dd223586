import { z } from 'zod';
import { logoBytesMax, logoTypeOf } from '../../../../../../domain/capture-links/page-settings.ts';
import { invalidField, notFound } from '../../../../../../domain/problems.ts';
import { auditedTransaction } from '../../../../../../prisma/audit/audited-transaction.ts';
import { saveCaptureLogo } from '../../../../../../prisma/capture-links/pages.ts';
import { lockCompany } from '../../../../../../prisma/tenants/company-list.ts';
import { definePanelRoute } from '../../../../http/route.ts';
import { CapturePageOfCompany, presentCapturePage } from './schema.ts';

export const setCaptureLogoRoute = definePanelRoute({
  method: 'put',
  path: '/admin/api/companies/{companyId}/capture-page/logo',
  operationId: 'setCaptureLogo',
  tag: 'Companies',
  summary: "Set the logo of a company's capture page; an empty body removes it",
  permission: 'companies.write',
  params: z.object({ companyId: z.string() }),
  query: z.object({}),
  body: {
    schema: z.instanceof(Buffer).meta({ override: { type: 'string', format: 'binary' } }),
    required: true,
    bytesMax: logoBytesMax,
    contentType: 'application/octet-stream',
  },
  responses: { 200: { description: 'The settings of the page.', schema: CapturePageOfCompany } },
  errors: ['not-found', 'validation-error'],
  async handle({ deps, staff, params: { companyId }, body }) {
    const logo = body.length === 0 ? null : new Uint8Array(body);
    const found = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const company = await lockCompany(tx, staff.companies, companyId);
      if (!company) return null;
      if (logo && logoTypeOf(logo) === null) throw invalidField('logo', 'invalid_image', 'must be a PNG, JPEG or WebP');
      await audit({
        action: 'company.capture_page',
        subject: { type: 'company', id: companyId },
        organizationId: company.organization?.id ?? null,
        companyId,
        after: { logo: logo ? `${logo.length} bytes` : null },
      });
      await saveCaptureLogo(tx, companyId, logo);
      return company;
    });
    if (!found) throw notFound('company');
    return { status: 200, body: await presentCapturePage(deps.prisma, companyId) };
  },
});
