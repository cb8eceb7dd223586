import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { t } from '../../languages/message';

/** Asks whether to leave a page whose changes would be lost. */
export const LeaveModal = (props: {
  isOpen: boolean;
  title: string;
  /** The changes that would be lost. */
  loss: string;
  onStay: () => void;
  onLeave: () => void;
}) => (
  <Modal
    opened={props.isOpen}
    onClose={props.onStay}
    title={props.title}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    <Stack>
      <Text size="sm">{props.loss}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={props.onStay} data-autofocus>
          {t('Stay')}
        </Button>
        <Button color="red" onClick={props.onLeave}>
          {t('Leave')}
        </Button>
      </Group>
    </Stack>
  </Modal>
);
