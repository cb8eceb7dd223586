import { Box, NavLink, Text } from '@mantine/core';
import { NavLink as RouterLink, useLocation } from 'react-router';
import type { Permission } from '../api/me';
import { navigationEntries } from './navigation-entries';

const groups = ['Work', 'Operations', 'Configuration', 'Account'] as const;

const isCurrent = (to: string, pathname: string): boolean =>
  to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);

/** The links to the pages that the person may see, in groups. */
export const Navigation = ({ permissions }: { permissions: readonly Permission[] }) => {
  const { pathname } = useLocation();
  const entries = navigationEntries.filter(({ permission }) => permission === null || permissions.includes(permission));
  return groups.map((group) => {
    const inGroup = entries.filter((entry) => entry.group === group);
    if (inGroup.length === 0) return null;
    return (
      <Box key={group} mb="md">
        <Text size="xs" fw={600} c="dimmed" px="sm" mb={4}>
          {group}
        </Text>
        {inGroup.map(({ label, icon: Icon, to }) => (
          <NavLink
            key={to}
            component={RouterLink}
            to={to}
            label={label}
            active={isCurrent(to, pathname)}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
            style={{ borderRadius: 'var(--mantine-radius-md)' }}
          />
        ))}
      </Box>
    );
  });
};
