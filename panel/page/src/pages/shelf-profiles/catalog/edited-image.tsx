import { ActionIcon, Group, Paper } from '@mantine/core';
import { IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { t } from '../../../languages/message';
import { Picture } from './picture';

/** An image of a product that is being edited: it can be moved to the front or removed. */
export const EditedImage = ({
  label,
  src,
  onFirst,
  onRemove,
}: {
  label: string;
  src: string | null;
  /** Null for the first image. */
  onFirst: (() => void) | null;
  onRemove: () => void;
}) => (
  <Paper withBorder p="xs" component="li" style={{ listStyle: 'none' }}>
    <Picture src={src} alt={label} />
    <Group justify="space-between" mt={4}>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={onFirst === null}
        onClick={() => onFirst?.()}
        aria-label={onFirst ? t('Make {label} the first', { label }) : t('{label} is the first', { label })}
      >
        {onFirst ? <IconStar size={16} /> : <IconStarFilled size={16} />}
      </ActionIcon>
      <ActionIcon variant="subtle" color="red" onClick={onRemove} aria-label={t('Remove {label}', { label })}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  </Paper>
);
