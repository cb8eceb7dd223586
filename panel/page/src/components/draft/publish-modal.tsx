import { Alert, Button, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { ChangeList } from './change-list';
import { WarningList } from './warning-list';

/** Shows the changes before a version is published, since a published version cannot be changed. */
export const PublishModal = ({
  opened,
  onClose,
  version,
  changes,
  warnings,
  isPending,
  error,
  onPublish,
}: {
  opened: boolean;
  onClose: () => void;
  /** The number of the new version. */
  version: number;
  changes: Schemas['DefinitionChanges'];
  warnings: readonly string[];
  isPending: boolean;
  error: Error | null;
  onPublish: () => void;
}) => (
  <Modal
    opened={opened}
    onClose={onClose}
    size="lg"
    title={`Publish version ${version}?`}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Stack>
      <Text size="sm">
        A published version never changes. New work uses version {version}; work in progress keeps the version it
        started with.
      </Text>
      <WarningList warnings={warnings} />
      {version > 1 && (
        <ScrollArea.Autosize mah={420} viewportProps={{ tabIndex: 0, 'aria-label': 'Changes' }}>
          <ChangeList changes={changes} empty={`The draft is the same as version ${version - 1}.`} />
        </ScrollArea.Autosize>
      )}
      {error && (
        <Alert color="red" role="alert" title="Not published">
          {error.message}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Back to the draft
        </Button>
        <Button loading={isPending} onClick={onPublish} data-autofocus>
          Publish version {version}
        </Button>
      </Group>
    </Stack>
  </Modal>
);
