import { z } from 'zod';
import { sessionOfToken } from '../../../domain/handover-token.ts';
import { answerHandover, noteHandoverHeartbeat } from '../../../operations/sessions/handover.ts';
import { storedJson } from '../../../prisma/json.ts';
import { hasHandover } from '../../../prisma/sessions/handovers.ts';
import { findAwaitedVersion } from '../../../prisma/submissions/processing-result.ts';
import { getPinnedVersion } from '../../../prisma/workflow-definitions/find.ts';
import type { PendingDocument } from '../../../processing/documents/contract.ts';
import { ProcessorCallback } from '../../../processing/documents/engines/http/protocol.ts';
import { processorResult } from '../../../processing/documents/engines/http/to-result.ts';
import { defineRoute } from '../../route/route.ts';
import { alreadyReceived, CallbackReceipt, callbackToken, nothingAwaited, requireAnswered } from './receipt.ts';

export const answerProcessing = defineRoute({
  method: 'post',
  path: '/callbacks/processing/{token}',
  operationId: 'answerProcessing',
  tag: 'Processors',
  summary: 'Send a processing result',
  description:
    'Called by your processor if the workflow version uses the engine `http`. The URL is part of the processing request and needs no API key. Send the result when it is ready; until then, send `working` from time to time. Only the first result counts; a repeated one gets `already_received`, also after it was published.',
  access: 'open',
  params: z.object({ token: callbackToken }),
  query: z.object({}),
  body: { schema: ProcessorCallback, required: true },
  responses: { 200: { description: 'The answer was accepted.', schema: CallbackReceipt } },
  errors: ['bad-request', 'gone', 'validation-error', 'overloaded', 'internal-error'],
  async resolve({ deps, params }) {
    const sessionId = sessionOfToken(params.token);
    if (!sessionId) throw nothingAwaited();
    const isAwaited = await hasHandover(deps.prisma, sessionId, params.token);
    const session = isAwaited ? await findAwaitedVersion(deps.prisma, sessionId) : null;
    const version = session && (await getPinnedVersion(deps.prisma, session.definitionId, session.version));
    if (version) return { sessionId, outputSchema: version.outputSchema };
    await requireAnswered(deps.prisma, params.token);
    return null;
  },
  async handle({ deps, params: { token }, body, resource }) {
    if (!resource) return alreadyReceived;
    const { sessionId, outputSchema } = resource;
    const taken =
      body.status === 'working'
        ? await noteHandoverHeartbeat(deps.prisma, sessionId, token)
        : await answerHandover(deps.prisma, sessionId, token, (pending) =>
            processorResult(storedJson<PendingDocument>(pending), body, outputSchema),
          );
    if (taken.outcome === 'gone') {
      await requireAnswered(deps.prisma, token);
      return alreadyReceived;
    }
    if (taken.outcome === 'received') deps.dispatch(taken.messages);
    return { status: 200, body: { status: taken.outcome } };
  },
});
