import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { fixedWords } from '../../languages/formats';
import { t } from '../../languages/message';

const sizeWords = (bytes: number): string =>
  bytes < 1_000_000
    ? t('{value} kB', { value: Math.ceil(bytes / 1_000) })
    : t('{bytes} MB', { bytes: fixedWords(bytes / 1_000_000, 1) });

/** The progress of an export, with a button that stops it. */
export const ProgressModal = ({ bytes, onStop }: { bytes: number; onStop: () => void }) => (
  <Modal
    opened
    onClose={onStop}
    title={t('Exporting')}
    closeOnClickOutside={false}
    closeButtonProps={{ 'aria-label': t('Stop the export') }}
  >
    <Stack>
      <Text role="status" className="docket-numeric">
        {t('{size} so far', { size: sizeWords(bytes) })}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onStop}>
          {t('Stop')}
        </Button>
      </Group>
    </Stack>
  </Modal>
);
