import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';

/**
 * What no first list needs: the notes at the edge of the page, and the dialogs that ask before something is done.
 * Earlier notes are kept for it.
 */
export const LateParts = () => (
  <ModalsProvider>
    <Notifications position="bottom-right" />
  </ModalsProvider>
);
