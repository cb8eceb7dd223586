import { useWindowEvent } from '@mantine/hooks';
import { useBlocker } from 'react-router';
import { LeaveModal } from '../../../components/page/leave-modal';
import { t } from '../../../languages/message';

/** Asks for confirmation before a page with unsaved corrections is left. */
export const LeaveGuard = ({ isDirty }: { isDirty: boolean }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useWindowEvent('beforeunload', (event) => {
    if (isDirty) event.preventDefault();
  });
  return (
    <LeaveModal
      isOpen={blocker.state === 'blocked'}
      loss={t('Your corrections are not saved and will be lost.')}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
};
