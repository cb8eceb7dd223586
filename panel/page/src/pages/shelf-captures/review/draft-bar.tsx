import { Button, Group, Paper, Text } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy, IconSquarePlus } from '@tabler/icons-react';
import type { Draft } from './use-draft';

/** The correction tools: draw a box, undo, redo, save or discard. */
export const DraftBar = ({
  draft,
  isAdding,
  onAdd,
  onAddByNumbers,
}: {
  draft: Draft;
  isAdding: boolean;
  onAdd: () => void;
  onAddByNumbers: () => void;
}) => (
  <Paper withBorder p="xs" component="section" aria-label="Corrections">
    <Group gap="xs" justify="space-between">
      <Group gap="xs">
        <Button
          size="xs"
          variant={isAdding ? 'filled' : 'default'}
          aria-pressed={isAdding}
          leftSection={<IconSquarePlus size={14} aria-hidden />}
          onClick={onAdd}
        >
          Draw boxes
        </Button>
        <Button size="xs" variant="default" onClick={onAddByNumbers}>
          Add box by numbers
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          disabled={!draft.canUndo}
          onClick={draft.undo}
        >
          Undo
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowForwardUp size={14} aria-hidden />}
          disabled={!draft.canRedo}
          onClick={draft.redo}
        >
          Redo
        </Button>
      </Group>
      {draft.changedPhotos > 0 && (
        <Group gap="xs">
          <Text size="xs" role="status">
            {draft.changedPhotos} {draft.changedPhotos === 1 ? 'photo' : 'photos'} not saved
          </Text>
          <Button size="xs" variant="default" onClick={draft.discard}>
            Discard
          </Button>
          <Button
            size="xs"
            leftSection={<IconDeviceFloppy size={14} aria-hidden />}
            loading={draft.save.isPending}
            onClick={() => draft.save.mutate()}
          >
            Save corrections
          </Button>
        </Group>
      )}
    </Group>
    {isAdding && (
      <Text size="xs" mt={6}>
        Drag over each product in the photo; a product that you name is that of the next boxes, too. Press Escape to
        stop.
      </Text>
    )}
  </Paper>
);
