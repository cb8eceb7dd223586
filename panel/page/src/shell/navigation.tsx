import { Badge, Box, NavLink, ScrollArea, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NavLink as RouterLink, useLocation } from 'react-router';
import { keysOf } from '../../../../domain/narrowing.ts';
import { api, dataOf } from '../api/client';
import type { Permission } from '../api/me';
import { t } from '../languages/message';
import { type NavigationEntry, navigationEntries } from './navigation-entries';

const groups = {
  Work: t('Work'),
  Operations: t('Operations'),
  Configuration: t('Configuration'),
  Account: t('Account'),
} as const;

const isCurrent = (to: string, pathname: string): boolean =>
  to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);

const shownMax = 999;

/** The counts of waiting work, read again every half minute. */
const useBadges = (isAllowed: boolean) =>
  useQuery({
    queryKey: ['badges'],
    enabled: isAllowed,
    queryFn: () => dataOf(api.GET('/admin/api/badges')),
    refetchInterval: 30_000,
  }).data;

const Count = ({ badge, count }: { badge: NonNullable<NavigationEntry['badge']>; count: number }) =>
  count === 0 ? null : (
    <Badge size="sm" variant="light" color={badge.color} className="docket-numeric">
      {count > shownMax ? `${shownMax}+` : count}
      <VisuallyHidden> {badge.words}</VisuallyHidden>
    </Badge>
  );

/** The links to the pages that the person may see, in groups. */
export const Navigation = ({ permissions }: { permissions: readonly Permission[] }) => {
  const { pathname } = useLocation();
  const counts = useBadges(permissions.includes('dashboard.read'));
  const entries = navigationEntries.filter(({ permission }) => permission === null || permissions.includes(permission));
  const shown = keysOf(groups).map((group) => {
    const inGroup = entries.filter((entry) => entry.group === group);
    if (inGroup.length === 0) return null;
    return (
      <Box key={group} mb="md">
        <Text size="xs" fw={600} c="dimmed" px="sm" mb={4}>
          {groups[group]}
        </Text>
        {inGroup.map(({ label, icon: Icon, to, badge }) => (
          <NavLink
            key={to}
            component={RouterLink}
            to={to}
            label={label}
            active={isCurrent(to, pathname)}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
            rightSection={badge && counts ? <Count badge={badge} count={counts[badge.of]} /> : null}
            style={{ borderRadius: 'var(--mantine-radius-md)' }}
          />
        ))}
      </Box>
    );
  });
  return <ScrollArea p="xs">{shown}</ScrollArea>;
};
