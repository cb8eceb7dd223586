import { checkMetadata } from '../../../domain/metadata.ts';
import type { FieldError } from '../../../domain/problems.ts';
import { invalidFields } from '../../../domain/problems.ts';
import { checkWebhookUrl } from '../../../domain/webhooks/url.ts';
import type { UploadWindow } from '../../../domain/workflow-definitions/definition.ts';
import type { CreateSessionBody } from './schema.ts';

const checkFiles = ({ fileCount, contentTypes }: CreateSessionBody, upload: UploadWindow): FieldError[] => {
  const { minFiles, maxFiles, acceptedFormats } = upload;
  const errors: FieldError[] = [];
  if (fileCount < minFiles || fileCount > maxFiles) {
    errors.push({
      field: 'fileCount',
      code: 'out_of_range',
      message: `must be between ${minFiles} and ${maxFiles} for this workflow`,
    });
  }
  if (contentTypes.length !== fileCount) {
    errors.push({
      field: 'contentTypes',
      code: 'wrong_length',
      message: `must have one entry for each of the ${fileCount} files`,
    });
  }
  for (const [index, type] of contentTypes.entries()) {
    if (acceptedFormats.includes(type)) continue;
    errors.push({
      field: `contentTypes[${index}]`,
      code: 'not_accepted',
      message: `must be one of ${acceptedFormats.join(', ')}`,
    });
  }
  return errors;
};

/**
 * Checks the values of a body that has the right shape, by the workflow's version and the installation's trusted
 * origins.
 * @throws ProblemError 422 that names every invalid field.
 */
export const checkSessionValues = (
  body: CreateSessionBody,
  upload: UploadWindow,
  trustedOrigins: readonly string[],
): void => {
  const errors = checkFiles(body, upload);
  if (body.webhookUrl !== undefined) {
    const checked = checkWebhookUrl(body.webhookUrl, { trustedOrigins });
    if (!checked.ok) errors.push({ field: 'webhookUrl', code: 'not_allowed', message: checked.reason });
  }
  if (body.metadata !== undefined) {
    const reason = checkMetadata(body.metadata);
    if (reason !== null) errors.push({ field: 'metadata', code: 'not_allowed', message: reason });
  }
  if (errors.length > 0) throw invalidFields(errors);
};
