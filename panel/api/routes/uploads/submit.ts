import { z } from 'zod';
import { SubmittedSession } from '../../../../api/routes/sessions/schema.ts';
import { isId } from '../../../../domain/ids.ts';
import { notFound } from '../../../../domain/problems.ts';
import { submitSession } from '../../../../operations/sessions/submit.ts';
import { findPanelSessionInScope } from '../../../../prisma/sessions/find.ts';
import { findCompany } from '../../../../prisma/tenants/companies.ts';
import { definePanelRoute } from '../../http/route.ts';

export const submitUploadRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/uploads/{sessionId}/submit',
  operationId: 'submitUpload',
  tag: 'Uploads',
  summary: 'Submit the files of an upload session that was created in the panel',
  permission: 'submissions.upload',
  params: z.object({ sessionId: z.string() }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The submitted session.', schema: SubmittedSession } },
  errors: ['bad-request', 'not-found', 'gone', 'files-missing', 'validation-error', 'overloaded'],
  async handle({ deps, staff, params: { sessionId } }) {
    const read = () => findPanelSessionInScope(deps.prisma, staff.companies, sessionId);
    const session = isId('session', sessionId) ? await read() : null;
    if (!session) throw notFound('session');
    const { companyId, slug, version, submission } = session;
    const company = await findCompany(deps.prisma, companyId);
    const message = await submitSession(deps, session, staff.actor, read, {
      actor: staff.audit,
      change: {
        action: 'submission.upload',
        subject: { type: 'submission', id: submission.id },
        organizationId: company?.organizationId ?? null,
        companyId,
        after: { workflow: slug, files: session.files.length },
      },
    });
    deps.dispatch([message]);
    return {
      status: 200,
      body: {
        sessionId,
        submissionId: submission.id,
        state: 'submitted',
        submissionStatus: 'processing',
        workflow: { slug, version },
      },
    };
  },
});
