import { z } from 'zod';
import { isId } from '../../../../domain/ids.ts';
import { notFound } from '../../../../domain/problems.ts';
import type { Storage } from '../../../../platform/storage/storage.ts';
import { findSessionInScope, type SessionDetailRow } from '../../../../prisma/sessions/list.ts';
import { sessionWorkflowId } from '../../../../workflows/session/contract.ts';
import { definePanelRoute } from '../../http/route.ts';
import { externalUserParts } from './external-user.ts';
import { presentSession } from './presenter.ts';
import { SessionDetail } from './schema.ts';

type FileRow = SessionDetailRow['files'][number];

/**
 * Before a session is submitted, only the storage knows which files have been uploaded; afterward the session does.
 */
const fileFacts = async (storage: Storage, { submittedAt }: SessionDetailRow, file: FileRow) => {
  if (submittedAt) {
    const byteSize = file.byteSize === null ? null : Number(file.byteSize);
    return { uploaded: byteSize !== null, byteSize };
  }
  try {
    const stored = await storage.head(file.objectKey);
    return { uploaded: stored !== null, byteSize: stored?.byteSize ?? null };
  } catch {
    return { uploaded: null, byteSize: null };
  }
};

const presentFile = async (storage: Storage, session: SessionDetailRow, file: FileRow) => {
  const { fileIndex, label, contentType, sniffedType } = file;
  return { fileIndex, label, contentType, sniffedType, ...(await fileFacts(storage, session, file)) };
};

export const getSessionRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/sessions/{sessionId}',
  operationId: 'getPanelSession',
  tag: 'Sessions',
  summary: 'An upload session with its files, its submission and its deliveries',
  permission: 'submissions.read',
  params: z.object({ sessionId: z.string().max(100) }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The session.', schema: SessionDetail } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { sessionId } }) {
    const row = isId('session', sessionId) ? await findSessionInScope(deps.prisma, staff.companies, sessionId) : null;
    if (!row) throw notFound('session');
    const { apiKey, webhookUrl, failedReason, metadata } = row;
    const body: z.input<typeof SessionDetail> = {
      ...presentSession(row),
      ...externalUserParts(row.externalUser),
      apiKey,
      webhookUrl,
      failedReason,
      metadata,
      expiresAt: row.expiresAt.toISOString(),
      submittedAt: row.submittedAt?.toISOString() ?? null,
      processedAt: row.processedAt?.toISOString() ?? null,
      files: await Promise.all(row.files.map((file) => presentFile(deps.storage, row, file))),
      deliveries: row.deliveries.map(({ id, eventType, url, status, attemptCount, createdAt }) => ({
        id,
        eventType,
        url,
        attemptCount,
        status: SessionDetail.shape.deliveries.element.shape.status.parse(status),
        createdAt: createdAt.toISOString(),
      })),
      workflowId: sessionWorkflowId({ sessionId: row.id, run: row.run }),
    };
    return { status: 200, body };
  },
});
