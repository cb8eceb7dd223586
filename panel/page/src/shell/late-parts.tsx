import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';

/**
 * The parts that no first list needs: notifications and confirmation dialogs. Earlier notifications are kept until
 * these parts are loaded.
 */
export const LateParts = () => (
  <ModalsProvider>
    <Notifications position="bottom-right" />
  </ModalsProvider>
);
