import type { z } from 'zod';
import { type CustomerService, invalidAnswer, refusedBy } from './customer-service.ts';
import { parseForeignJson } from './parse-json.ts';
import type { JsonReply } from './post-json.ts';
import { isRetryableStatus, parseRetryAfterMs, ServiceUnavailable } from './service-errors.ts';

/**
 * Reads a service's reply by its schema; null for a 202 without a body.
 * @throws ServiceUnavailable for a status after which the same request may succeed, ServiceRefusal for any other reply
 * that is not an answer.
 */
export const readServiceReply = <Answer>(
  service: CustomerService,
  { statusCode, retryAfter, text }: JsonReply,
  schema: z.ZodType<Answer>,
): Answer | null => {
  if (isRetryableStatus(statusCode)) {
    throw new ServiceUnavailable(`The ${service.noun} answered ${statusCode}.`, parseRetryAfterMs(retryAfter));
  }
  if (statusCode < 200 || statusCode > 299) {
    throw refusedBy(service, `${service.name} refused the ${service.subject}: it answered ${statusCode}.`);
  }
  if (statusCode === 202 && text.trim() === '') return null;
  let json: unknown;
  try {
    json = parseForeignJson(text);
  } catch {
    throw invalidAnswer(service, 'it is not valid JSON.');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidAnswer(service, `${issue?.path.join('.') || 'status'}: ${issue?.message}.`);
};
