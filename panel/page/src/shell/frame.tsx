import { AppShell, Box, Burger, Group, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useIsFetching } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { ApiError } from '../api/client';
import { useMeQuery } from '../api/me';
import { ErrorState } from '../components/list/error-state';
import { contentIsShown } from '../components/page/first-content';
import { latePart, lazyPart } from '../components/page/lazy-part';
import { t } from '../languages/message';
import { FrameSkeleton } from './frame-skeleton';
import mark from './mark.svg';
import { PageSkeleton } from './page-skeleton';
import { Palette } from './palette';
import { SessionGuard } from './session-guard';

/** The place of the links, until the content of the page is shown. */
const navigationPlaceholder = (
  <Box p="xs">
    <Skeleton h={420} />
  </Box>
);
const Navigation = latePart(async () => (await import('./navigation')).Navigation, navigationPlaceholder);
// It is loaded before anyone can make a decision to undo.
const UndoKeys = latePart(async () => (await import('./undo-keys')).UndoKeys);
const UserMenu = latePart(async () => (await import('./user-menu')).UserMenu);
const FirstPasswordPage = lazyPart(async () => (await import('../pages/access/first-password-page')).FirstPasswordPage);
const RequiredTwoFactorPage = lazyPart(
  async () => (await import('../pages/access/required-two-factor-page')).RequiredTwoFactorPage,
);

/** How long after a drawn frame a page may still request more data. */
const quietMs = 50;

/** Reports that the content is shown once the page's requests are answered and the browser has drawn them. */
const ContentWatch = () => {
  const isLoading = useIsFetching() > 0;
  useEffect(() => {
    if (isLoading) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(contentIsShown, quietMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isLoading]);
  return null;
};

/** The frame of every page: header, navigation and content. */
export const Frame = () => {
  const [opened, { toggle, close }] = useDisclosure();
  const { pathname, search } = useLocation();
  const me = useMeQuery();
  // The page stays until the person has seen the backup codes, although the second factor is already active.
  const [isSettingUp, setIsSettingUp] = useState(false);
  if (me.data?.mustSetUpTwoFactor && !isSettingUp) setIsSettingUp(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the navigation of a small screen closes whenever the page changes.
  useEffect(close, [pathname]);

  if (me.error instanceof ApiError && me.error.status === 401) {
    return <Navigate to="/sign-in" replace state={{ from: pathname + search }} />;
  }
  if (me.error) return <ErrorState isPage error={me.error} onRetry={me.refetch} />;
  if (!me.data) return <FrameSkeleton />;
  if (me.data.mustChangePassword) return <FirstPasswordPage email={me.data.email} />;
  if (isSettingUp) return <RequiredTwoFactorPage email={me.data.email} onDone={() => setIsSettingUp(false)} />;
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a className="docket-skip" href="#main">
        {t('Skip to content')}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={opened ? t('Close navigation') : t('Open navigation')}
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
      <AppShell.Navbar aria-label={t('Main')}>
        <Navigation permissions={me.data.permissions} />
      </AppShell.Navbar>
      <UndoKeys />
      <SessionGuard me={me.data} />
      <Palette permissions={me.data.permissions} />
      <AppShell.Main id="main" tabIndex={-1}>
        <Box maw={1600} mx="auto">
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
            <ContentWatch />
          </Suspense>
        </Box>
      </AppShell.Main>
    </AppShell>
  );
};
