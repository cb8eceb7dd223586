import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../languages/message';
import { useProblemCount } from './context';

/** The number of problems in a section of the draft; hidden if there are none. */
export const ProblemBadge = ({ path }: { path: string }) => {
  const count = useProblemCount(path);
  return count === 0 ? null : (
    <Badge color="red" variant="light" tt="none" miw="max-content">
      {t('{count, plural, one {# problem} other {# problems}}', { count })}
    </Badge>
  );
};

/** A section of a definition's form. */
export const DraftSection = ({
  title,
  description,
  path,
  children,
}: {
  title: string;
  description?: string;
  /** The path of the section, for its problem count. */
  path?: string;
  children: ReactNode;
}) => (
  <Paper withBorder p="md" component="section" aria-label={title}>
    <Group gap="sm" mb={description ? 0 : 'sm'}>
      <Title order={2}>{title}</Title>
      {path && <ProblemBadge path={path} />}
    </Group>
    {description && (
      <Text size="sm" c="dimmed" mb="sm">
        {description}
      </Text>
    )}
    <Stack>{children}</Stack>
  </Paper>
);
