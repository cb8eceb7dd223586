import { Box, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

/** The title of a page, which is the document's title too, with what it is for and its main actions. */
export const PageHeader = ({
  title,
  description,
  actions,
}: {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
}) => {
  useEffect(() => {
    document.title = `${title} · Docket`;
  }, [title]);
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="sm">
      <Box>
        <Title order={1}>{title}</Title>
        {description && (
          <Text c="dimmed" size="sm" mt={2} component="div">
            {description}
          </Text>
        )}
      </Box>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
};
