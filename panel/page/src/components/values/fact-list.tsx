import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A labeled value in a {@link FactList}. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box miw={96} maw="100%">
    <Text component="dt" size="xs" c="dimmed">
      {name}
    </Text>
    <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  </Box>
);

/** Labeled values side by side, wrapped to the available width. */
export const FactList = ({ children }: { children: ReactNode }) => (
  <Box component="dl" m={0} display="flex" style={{ flexWrap: 'wrap', gap: '0.75rem 1.5rem' }}>
    {children}
  </Box>
);
