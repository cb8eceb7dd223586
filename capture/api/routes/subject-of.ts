import type { ApiDeps } from '../../../api/route/deps.ts';
import type { CaptureLinkRecord } from '../../../prisma/capture-links/links.ts';
import { sessionSubject } from '../subjects/session.ts';
import { shelfSubject } from '../subjects/shelf.ts';
import type { CaptureSubject } from '../subjects/subject.ts';

/** The subject that a link opens. */
export const subjectOf = (deps: ApiDeps, link: CaptureLinkRecord): CaptureSubject => {
  if (link.sessionId !== null) return sessionSubject(deps, link, link.sessionId);
  if (link.shelfCaptureId !== null) return shelfSubject(deps, link, link.shelfCaptureId);
  throw new Error(`the link ${link.id} opens neither a session nor a shelf capture`);
};
