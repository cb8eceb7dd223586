import { Stack, Text, ThemeIcon } from '@mantine/core';
import { IconInbox, type IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';

/** Shown when a list is empty: the reason, and the next step. */
export const EmptyState = ({
  title,
  children,
  icon: Icon = IconInbox,
}: {
  title: string;
  children?: ReactNode;
  icon?: ComponentType<IconProps>;
}) => (
  <Stack align="center" gap={6} py={48} px="md" ta="center">
    <ThemeIcon size={48} radius="xl" variant="light" color="gray" aria-hidden>
      <Icon size={24} stroke={1.5} />
    </ThemeIcon>
    <Text fw={600}>{title}</Text>
    <Text size="sm" c="dimmed" maw={420} component="div">
      {children}
    </Text>
  </Stack>
);
