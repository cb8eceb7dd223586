import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError } from '../../api/client';

/** Shows an error, the request ID to look for in the logs, and a retry button. */
export const ErrorState = ({ error, onRetry }: { error: Error; onRetry?: () => unknown }) => (
  <Alert color="red" icon={<IconAlertTriangle />} title="Something went wrong" role="alert" my="md">
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
