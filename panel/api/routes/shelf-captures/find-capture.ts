import { isId } from '../../../../domain/ids.ts';
import { notFound } from '../../../../domain/problems.ts';
import { type CaptureSubject, findCaptureSubjectInScope } from '../../../../prisma/shelf-captures/detail.ts';
import type { PanelDeps } from '../../http/deps.ts';
import type { Staff } from '../../sign-in/staff.ts';

/** The capture at the path. @throws ProblemError 404 if it does not belong to one of the person's companies */
export const findCaptureInScope = async (deps: PanelDeps, staff: Staff, sessionId: string): Promise<CaptureSubject> => {
  const subject = isId('shelfCapture', sessionId)
    ? await findCaptureSubjectInScope(deps.prisma, staff.companies, sessionId)
    : null;
  if (!subject) throw notFound('shelf session');
  return subject;
};
