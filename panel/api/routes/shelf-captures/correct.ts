import { z } from 'zod';
import { invalidFields, notFound, ProblemError } from '../../../../domain/problems.ts';
import { ShelfCorrectionFile } from '../../../../domain/shelf-captures/correction.ts';
import { correctReadResult } from '../../../../operations/shelf-captures/correct-result.ts';
import { auditedTransaction } from '../../../../prisma/audit/audited-transaction.ts';
import { definePanelRoute } from '../../http/route.ts';
import { findCaptureInScope } from './find-capture.ts';
import { CaptureIdParams } from './presenters/schema.ts';
import { staleResultProblem } from './stale-result.ts';

const { detections } = ShelfCorrectionFile.shape.photos.element.shape;

const CorrectionBody = z.object({
  photos: z
    .array(
      z.object({
        photoId: z.string().min(1),
        revision: z.string().describe('The revision of the photo that the reviewer has seen.'),
        detections: detections.describe('Every pack of the photo, in pixels of the upright photo.'),
      }),
    )
    .min(1)
    .max(30),
});

const CorrectedCapture = z
  .object({ runId: z.string(), correctedBy: z.string(), photos: z.int() })
  .meta({ id: 'CorrectedCapture' });

export const correctCaptureRoute = definePanelRoute({
  method: 'put',
  path: '/admin/api/shelf-captures/{sessionId}/corrections',
  operationId: 'correctPanelCapture',
  tag: 'Shelf captures',
  summary: "Store a reviewer's boxes beside the recognized ones",
  permission: 'shelf.review',
  params: CaptureIdParams,
  query: z.object({}),
  body: { schema: CorrectionBody, required: true, bytesMax: 8 * 1024 * 1024 },
  responses: { 200: { description: 'The corrections are stored.', schema: CorrectedCapture } },
  errors: ['not-found', 'conflict', 'validation-error', 'overloaded'],
  async handle({ deps, staff, params: { sessionId }, body }) {
    const subject = await findCaptureInScope(deps, staff, sessionId);
    const file = { photos: body.photos.map(({ revision: _, ...photo }) => photo) };
    const revisions = new Map(body.photos.map(({ photoId, revision }) => [photoId, revision]));
    const result = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const corrected = await correctReadResult(tx, sessionId, file, revisions, staff.email);
      if (corrected.kind === 'kept') {
        await audit({
          action: 'shelf.correct',
          subject: { type: 'shelf_capture', id: sessionId },
          organizationId: subject.company.organizationId,
          companyId: subject.companyId,
          after: {
            runId: corrected.runId,
            photos: file.photos.map(({ photoId, detections: boxes }) => ({ photoId, boxes: boxes.length })),
          },
        });
      }
      return corrected;
    });
    switch (result.kind) {
      case 'kept':
        return {
          status: 200,
          body: { runId: result.runId, correctedBy: staff.email, photos: file.photos.length },
        };
      case 'unknown':
        throw notFound('shelf session');
      case 'overtaken':
        throw staleResultProblem(result);
      case 'refused':
        throw new ProblemError(
          'conflict',
          `The review is ${result.reviewState}; boxes can be corrected only while it is pending.`,
        );
      case 'invalid':
        throw invalidFields(result.problems.map((problem) => ({ ...problem, code: 'invalid_value' })));
    }
  },
});
