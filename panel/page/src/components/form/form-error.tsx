import { Alert } from '@mantine/core';
import { ApiError } from '../../api/client';
import { ConfirmIdentity, needsConfirmation } from './confirm-identity';

/** The error of a form as a whole; errors of single fields are shown beside the fields. */
export const FormError = ({ error }: { error: Error | null }) => {
  if (!error || (error instanceof ApiError && error.problem?.errors)) return null;
  if (needsConfirmation(error)) return <ConfirmIdentity />;
  return (
    <Alert color="red" role="alert">
      {error.message}
    </Alert>
  );
};
