import { useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { LeaveModal } from '../../../components/page/leave-modal';
import { t } from '../../../languages/message';
import type { Corrections } from './corrections';

/** Asks before a page with a typed value is left. It waits for a value that is being saved. */
export const UnsavedGuard = ({ corrections }: { corrections: Corrections }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && corrections.isUnsaved(),
  );
  const isAsked = blocker.state === 'blocked' && corrections.isTyped();
  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsked) return;
    void corrections.settle().then((isSaved) => (isSaved ? blocker.proceed() : blocker.reset()));
  }, [blocker, isAsked, corrections]);
  useWindowEvent('beforeunload', (event) => {
    if (corrections.isUnsaved()) event.preventDefault();
  });
  return (
    <LeaveModal
      isOpen={isAsked}
      title={t('Leave without saving?')}
      loss={t('A value is typed and not saved. It will be lost.')}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
};
