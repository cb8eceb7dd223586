import { useEffect, useRef, useState } from 'react';
import { keepPage, onSignedOut, resumeRequests } from '../api/client';
import type { Me } from '../api/me';
import { latePart } from '../components/page/lazy-part';

// Loaded soon after the first page, because the file may be gone when the session ends, after an upgrade of the server.
const SessionEnded = latePart(async () => (await import('../pages/access/session-ended')).SessionEnded);

/** Keeps the page when the session ends while a person works, and opens a sign-in over it. */
export const SessionGuard = ({ me }: { me: Me }) => {
  const [isEnded, setIsEnded] = useState(false);
  const hidesPage = useRef(false);
  hidesPage.current = isEnded;
  useEffect(() => {
    // Registered before any dialog of the page opens, so that it runs before the listeners of the dialog: Escape must
    // not close a hidden dialog.
    const keepDialogs = (event: KeyboardEvent) => {
      if (hidesPage.current && event.key === 'Escape') event.stopImmediatePropagation();
    };
    globalThis.addEventListener('keydown', keepDialogs, { capture: true });
    keepPage(true);
    const stop = onSignedOut(() => setIsEnded(true));
    return () => {
      stop();
      keepPage(false);
      globalThis.removeEventListener('keydown', keepDialogs, { capture: true });
    };
  }, []);
  const resume = () => {
    setIsEnded(false);
    resumeRequests();
  };
  return <SessionEnded me={me} isEnded={isEnded} onResume={resume} />;
};
