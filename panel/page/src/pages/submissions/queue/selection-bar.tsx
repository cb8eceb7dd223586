import { Button, Group, Text } from '@mantine/core';
import { t } from '../../../languages/message';

/** The number of selected submissions, and the actions for them; hidden if none is selected. */
export const SelectionBar = ({
  count,
  onDecide,
  onClear,
}: {
  count: number;
  onDecide: (action: 'approve' | 'reject') => void;
  onClear: () => void;
}) =>
  count === 0 ? null : (
    <Group px="md" py="xs" gap="xs" role="region" aria-label={t('Selection')}>
      <Text size="sm" fw={600} role="status">
        {t('{count} selected', { count })}
      </Text>
      <Button size="compact-sm" onClick={() => onDecide('approve')}>
        {t('Approve…')}
      </Button>
      <Button size="compact-sm" color="red" variant="light" onClick={() => onDecide('reject')}>
        {t('Reject…')}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        {t('Clear')}
      </Button>
    </Group>
  );
