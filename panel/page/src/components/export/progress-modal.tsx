import { Button, Group, Modal, Stack, Text } from '@mantine/core';

const sizeWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** How much of an export is here, with a way to stop it. */
export const ProgressModal = ({ bytes, onStop }: { bytes: number; onStop: () => void }) => (
  <Modal
    opened
    onClose={onStop}
    title="Exporting"
    closeOnClickOutside={false}
    closeButtonProps={{ 'aria-label': 'Stop the export' }}
  >
    <Stack>
      <Text role="status" className="docket-numeric">
        {sizeWords(bytes)} so far
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onStop}>
          Stop
        </Button>
      </Group>
    </Stack>
  </Modal>
);
