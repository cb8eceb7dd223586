import { ActionIcon, Button, Group, Menu, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Me } from '../api/me';
import { queryClient } from '../api/query-client';
import { signOut } from '../api/sign-in';
import { roleLabels } from '../components/values/labels';
import { applyPreferences } from '../languages/apply';
import { t } from '../languages/message';

/** The color scheme switch and the menu of the signed-in person. */
export const UserMenu = ({ me }: { me: Me }) => {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const navigate = useNavigate();
  // The choice may come from another browser, or from someone who has just signed in here.
  useEffect(() => applyPreferences(me.preferences), [me.preferences]);
  const leave = async () => {
    await signOut();
    queryClient.clear();
    navigate('/sign-in', { replace: true });
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={scheme === 'dark' ? t('Switch to light mode') : t('Switch to dark mode')}
        onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
      >
        {scheme === 'dark' ? <IconSun size={18} /> : <IconMoon size={18} />}
      </ActionIcon>
      <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="subtle" color="gray" leftSection={<IconUserCircle size={20} />} maw={220}>
            {me.name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text size="sm" truncate>
              {me.email}
            </Text>
            <Text size="xs">{roleLabels[me.role]}</Text>
          </Menu.Label>
          <Menu.Item component={Link} to="/account" leftSection={<IconUserCircle size={16} />}>
            {t('Your account')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={leave}>
            {t('Sign out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
};
