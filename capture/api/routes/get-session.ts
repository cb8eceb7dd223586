import { z } from 'zod';
import { requireValue } from '../../../domain/assert.ts';
import { captureLocales } from '../../../domain/capture-links/options.ts';
import { CaptureView } from '../../../domain/capture-links/view.ts';
import { findCapturePage } from '../../../prisma/capture-links/pages.ts';
import { findCompany } from '../../../prisma/tenants/companies.ts';
import { defineCaptureRoute } from '../http/route.ts';
import { subjectOf } from './subject-of.ts';

export const getCaptureSession = defineCaptureRoute({
  method: 'get',
  path: '/capture/api/session',
  operationId: 'getCaptureSession',
  tag: 'Capture page',
  summary: 'Get the session or shelf capture of the link, and its uploads',
  params: z.object({}),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The session.', schema: CaptureView } },
  errors: ['not-found'],
  async handle({ deps, link }) {
    const [subject, company, { accentColor, welcome, thanks, hasLogo }] = await Promise.all([
      subjectOf(deps, link).view(),
      findCompany(deps.prisma, link.ownerId),
      findCapturePage(deps.prisma, link.ownerId),
    ]);
    const body: CaptureView = {
      ...subject,
      company: requireValue(company, 'the company of a capture link').name,
      endsInMs: Math.max(0, link.expiresAt.getTime() - Date.now()),
      locale: captureLocales.find((locale) => locale === link.locale) ?? null,
      returnUrl: link.returnUrl,
      page: { accentColor, welcome, thanks, hasLogo },
    };
    return { status: 200, body };
  },
});
