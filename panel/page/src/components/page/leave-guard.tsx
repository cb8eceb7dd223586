import { useWindowEvent } from '@mantine/hooks';
import { useBlocker } from 'react-router';
import { LeaveModal } from './leave-modal';

/** Asks before a page whose changes would be lost is left. */
export const LeaveGuard = ({ isDirty, title, loss }: { isDirty: boolean; title: string; loss: string }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useWindowEvent('beforeunload', (event) => {
    if (isDirty) event.preventDefault();
  });
  return (
    <LeaveModal
      isOpen={blocker.state === 'blocked'}
      title={title}
      loss={loss}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
};
