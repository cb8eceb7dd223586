import { AppShell, Box, Burger, Center, Group, Loader, ScrollArea, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useEffect, useState } from 'react';
import { Link, Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { ApiError, onSignedOut } from '../api/client';
import { useMeQuery } from '../api/me';
import { queryClient } from '../api/query-client';
import { ErrorState } from '../components/list/error-state';
import { FirstPasswordPage } from '../pages/access/first-password-page';
import { RequiredTwoFactorPage } from '../pages/access/required-two-factor-page';
import { useUndo } from '../pages/submissions/decisions/undo';
import mark from './mark.svg';
import { Navigation } from './navigation';
import { Palette } from './palette';
import { UserMenu } from './user-menu';

/** Shows the sign-in page when the session has ended, and returns to this page afterwards. */
const useSignedOutRedirect = (): void => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () =>
      onSignedOut(() => {
        queryClient.clear();
        navigate('/sign-in', { replace: true, state: { from: pathname + search } });
      }),
    [navigate, pathname, search],
  );
};

/** The frame of every page: header, navigation and content. */
export const Frame = () => {
  const [opened, { toggle, close }] = useDisclosure();
  const { pathname, search } = useLocation();
  const me = useMeQuery();
  // The page stays until the person has seen the backup codes, although the second factor is on before.
  const [isSettingUp, setIsSettingUp] = useState(false);
  if (me.data?.mustSetUpTwoFactor && !isSettingUp) setIsSettingUp(true);
  useSignedOutRedirect();
  useUndo();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the navigation of a small screen closes whenever the page changes.
  useEffect(close, [pathname]);

  if (me.error instanceof ApiError && me.error.status === 401)
    return <Navigate to="/sign-in" replace state={{ from: pathname + search }} />;
  if (me.error) return <ErrorState isPage error={me.error} onRetry={me.refetch} />;
  if (!me.data)
    return (
      <Center h="100dvh">
        <Loader role="status" aria-label="Loading" />
      </Center>
    );
  if (me.data.mustChangePassword) return <FirstPasswordPage email={me.data.email} />;
  if (isSettingUp) return <RequiredTwoFactorPage email={me.data.email} onDone={() => setIsSettingUp(false)} />;
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a className="docket-skip" href="#main">
        Skip to content
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={opened ? 'Close navigation' : 'Open navigation'}
              aria-expanded={opened}
            />
            <UnstyledButton component={Link} to="/">
              <Group gap="xs" wrap="nowrap">
                <img src={mark} width={28} height={28} alt="" />
                <Text fw={700} size="lg">
                  Docket
                </Text>
              </Group>
            </UnstyledButton>
          </Group>
          <UserMenu me={me.data} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label="Main">
        <ScrollArea p="xs">
          <Navigation permissions={me.data.permissions} />
        </ScrollArea>
      </AppShell.Navbar>
      <Palette permissions={me.data.permissions} />
      <AppShell.Main id="main" tabIndex={-1}>
        <Box maw={1600} mx="auto">
          <Suspense fallback={<Loader role="status" aria-label="Loading" />}>
            <Outlet />
          </Suspense>
        </Box>
      </AppShell.Main>
    </AppShell>
  );
};
