import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { t } from '../../../languages/message';
import type { Run } from './use-run';

/** The position in a run, and links to its other documents. */
export const RunBar = ({ run }: { run: Run }) => (
  <Group component="nav" aria-label={t('Review run')} gap={6}>
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconChevronLeft size={14} aria-hidden />}
      disabled={run.position === null || run.position === 1}
      onClick={run.previous}
    >
      {t('Previous')}
    </Button>
    <Text size="sm" fw={600} className="docket-numeric" role="status">
      {t('{position} of {total}', { position: run.position ?? '–', total: run.total })}
    </Text>
    <Button
      size="compact-sm"
      variant="default"
      rightSection={<IconChevronRight size={14} aria-hidden />}
      onClick={run.next}
    >
      {t('Skip')}
    </Button>
    <Button size="compact-sm" variant="subtle" color="gray" onClick={run.end}>
      End
    </Button>
  </Group>
);
