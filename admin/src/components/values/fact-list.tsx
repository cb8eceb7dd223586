import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A name with its value, within a {@link FactList}. */
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

/** Facts side by side, as many to a line as there is room for. */
export const FactList = ({ children }: { children: ReactNode }) => (
  <Box component="dl" m={0} display="flex" style={{ flexWrap: 'wrap', gap: '0.75rem 1.5rem' }}>
    {children}
  </Box>
);
