import { Button, Stack, Text, Title } from '@mantine/core';
import { Link, useRouteError } from 'react-router';
import { ErrorState } from '../components/list/error-state';

/** An address of the panel that stands for nothing. */
export const NotFoundPage = () => (
  <Stack align="center" gap="sm" py={80}>
    <Title order={1}>There is nothing here</Title>
    <Text c="dimmed">The address may be mistyped, or what it stood for may be gone.</Text>
    <Button component={Link} to="/" variant="light">
      To the start
    </Button>
  </Stack>
);

/** What stands in place of a page that broke. */
export const PageCrash = () => {
  const error = useRouteError();
  return (
    <ErrorState
      error={error instanceof Error ? error : new Error(String(error))}
      onRetry={() => window.location.reload()}
    />
  );
};
