import { Alert } from '@mantine/core';
import { ApiError } from '../../api/client';
import { ConfirmIdentity } from './confirm-identity';

/** The error of a form as a whole; errors of single fields are shown beside the fields. */
export const FormError = ({ error }: { error: Error | null }) => {
  if (!error || (error instanceof ApiError && error.problem?.errors)) return null;
  if (error instanceof ApiError && error.reason === 'confirmation_required') return <ConfirmIdentity />;
  return (
    <Alert color="red" role="alert">
      {error.message}
    </Alert>
  );
};
