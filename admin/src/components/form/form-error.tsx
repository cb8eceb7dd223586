import { Alert } from '@mantine/core';
import { ApiError } from '../../api/client';

/** What the service refused as a whole; what it said of single fields stands beside them. */
export const FormError = ({ error }: { error: Error | null }) => {
  if (!error || (error instanceof ApiError && error.problem?.errors)) return null;
  return (
    <Alert color="red" role="alert">
      {error.message}
    </Alert>
  );
};
