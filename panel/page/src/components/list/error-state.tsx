import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../api/client';
import { t } from '../../languages/message';

const wrong = t('Something went wrong');
const absent = t('Not found or not yours');

/** Shows an error, the request ID to look for in the logs, and a retry button. */
export const ErrorState = ({
  error,
  onRetry,
  isPage = false,
}: {
  error: Error;
  onRetry?: () => unknown;
  /** Whether the error replaces a whole page, so that its title is the heading of the page. */
  isPage?: boolean;
}) => {
  const isAbsent = isPage && error instanceof ApiError && error.status === 404;
  const title = isAbsent ? absent : wrong;
  const navigate = useNavigate();
  return (
    <Alert
      color={isAbsent ? 'gray' : 'red'}
      icon={<IconAlertTriangle />}
      title={isPage ? <h1 style={{ all: 'unset' }}>{title}</h1> : title}
      role="alert"
      my="md"
    >
      <Text size="sm">
        {isAbsent
          ? t('There is nothing at this address, or it belongs to a company that you cannot see.')
          : error.message}
      </Text>
      {error instanceof ApiError && error.problem && (
        <Text size="xs" c="dimmed" mt={4} className="docket-mono">
          {t('Request {requestId}', { requestId: error.problem.requestId })}
        </Text>
      )}
      {isAbsent && (
        <Group mt="sm">
          <Button size="xs" variant="default" onClick={() => navigate(-1)}>
            {t('Go back')}
          </Button>
          <Button size="xs" variant="default" component={Link} to="/">
            {t('Go to the dashboard')}
          </Button>
        </Group>
      )}
      {onRetry && !isAbsent && (
        <Group mt="sm">
          <Button size="xs" variant="default" onClick={() => onRetry()}>
            {t('Try again')}
          </Button>
        </Group>
      )}
    </Alert>
  );
};
