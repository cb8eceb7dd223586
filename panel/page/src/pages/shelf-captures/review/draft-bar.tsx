import { Button, Group, Paper, Text } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy, IconSquarePlus } from '@tabler/icons-react';
import { t } from '../../../languages/message';
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
  <Paper withBorder p="xs" component="section" aria-label={t('Corrections')}>
    <Group gap="xs" justify="space-between">
      <Group gap="xs">
        <Button
          size="xs"
          variant={isAdding ? 'filled' : 'default'}
          aria-pressed={isAdding}
          leftSection={<IconSquarePlus size={14} aria-hidden />}
          onClick={onAdd}
        >
          {t('Draw boxes')}
        </Button>
        <Button size="xs" variant="default" onClick={onAddByNumbers}>
          {t('Add box by numbers')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          disabled={!draft.canUndo}
          onClick={draft.undo}
        >
          {t('Undo')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowForwardUp size={14} aria-hidden />}
          disabled={!draft.canRedo}
          onClick={draft.redo}
        >
          {t('Redo')}
        </Button>
      </Group>
      {draft.changedPhotos > 0 && (
        <Group gap="xs">
          <Text size="xs" role="status">
            {t('{changedPhotos, plural, one {# photo} other {# photos}} not saved', {
              changedPhotos: draft.changedPhotos,
            })}
          </Text>
          <Button size="xs" variant="default" onClick={draft.discard}>
            {t('Discard')}
          </Button>
          <Button
            size="xs"
            leftSection={<IconDeviceFloppy size={14} aria-hidden />}
            loading={draft.save.isPending}
            onClick={() => draft.save.mutate()}
          >
            {t('Save corrections')}
          </Button>
        </Group>
      )}
    </Group>
    {isAdding && (
      <Text size="xs" mt={6}>
        {t(
          'Drag over each product in the photo; a product that you name is that of the next boxes, too. Press Escape to stop.',
        )}
      </Text>
    )}
  </Paper>
);
