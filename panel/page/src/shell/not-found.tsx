import { Button, Stack, Text, Title } from '@mantine/core';
import { Link, useRouteError } from 'react-router';
import { ErrorState } from '../components/list/error-state';
import { t } from '../languages/message';

/** Shown for an unknown address. */
export const NotFoundPage = () => (
  <Stack align="center" gap="sm" py={80}>
    <Title order={1}>{t('Page not found')}</Title>
    <Text c="dimmed">{t('Check the address. The page may have been removed.')}</Text>
    <Button component={Link} to="/" variant="light">
      {t('Go to the dashboard')}
    </Button>
  </Stack>
);

/** Shown when a page has crashed. */
export const PageCrash = () => {
  const error = useRouteError();
  return (
    <ErrorState
      error={error instanceof Error ? error : new Error(String(error))}
      onRetry={() => window.location.reload()}
    />
  );
};
