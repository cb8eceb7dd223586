import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError } from '../../api/client';

const title = 'Something went wrong';

/** Shows an error, the request ID to look for in the logs, and a retry button. */
export const ErrorState = ({
  error,
  onRetry,
  isPage = false,
}: {
  error: Error;
  onRetry?: () => unknown;
  /** Whether it is shown instead of a whole page, so that its title is the heading of the page. */
  isPage?: boolean;
}) => (
  <Alert
    color="red"
    icon={<IconAlertTriangle />}
    title={isPage ? <h1 style={{ all: 'unset' }}>{title}</h1> : title}
    role="alert"
    my="md"
  >
    <Text size="sm">{error.message}</Text>
    {error instanceof ApiError && error.problem && (
      <Text size="xs" c="dimmed" mt={4} className="docket-mono">
        Request {error.problem.requestId}
      </Text>
    )}
    {onRetry && (
      <Group mt="sm">
        <Button size="xs" variant="default" onClick={() => onRetry()}>
          Try again
        </Button>
      </Group>
    )}
  </Alert>
);
