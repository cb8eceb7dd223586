import type { z } from 'zod';
import { checkWebhookUrl } from '../../domain/webhooks/url.ts';
import { parseForeignJson } from './parse-json.ts';
import type { JsonReply } from './post-json.ts';
import { isRetryableStatus, parseRetryAfterMs, ServiceRefusal, ServiceUnavailable } from './service-errors.ts';

/** A customer's own service, in the words and codes of what goes wrong with it. */
export interface CustomerService {
  /** Such as `processor`: codes start with it. */
  readonly noun: string;
  /** Such as `The processor of this workflow`. */
  readonly name: string;
  /** Such as `document`. */
  readonly subject: string;
}

export const refusedBy = ({ noun }: CustomerService, reason: string, options?: ErrorOptions): ServiceRefusal =>
  new ServiceRefusal(`${noun}_refused`, reason, options);

/** The answer of a service breaks the protocol; `what` is a sentence without its capital. */
export const invalidAnswer = ({ noun, name }: CustomerService, what: string): ServiceRefusal =>
  new ServiceRefusal(`${noun}_answer_invalid`, `${name} gave an answer that cannot be used: ${what}`);

/**
 * The URL of a service that may be called: public, or of a trusted origin.
 * @throws ServiceRefusal
 */
export const callableUrl = (
  service: CustomerService,
  url: string,
  settings: { readonly trustedOrigins: readonly string[] },
): URL => {
  const check = checkWebhookUrl(url, settings);
  if (!check.ok) throw refusedBy(service, `${service.name} was not called: its URL ${check.reason}.`);
  return new URL(check.url);
};

/**
 * What a service answered, by its schema; null for a 202 without a body.
 * @throws ServiceUnavailable for a status after which the same request may succeed, ServiceRefusal for every other answer that is none.
 */
export const readServiceReply = <Answer>(
  service: CustomerService,
  { statusCode, retryAfter, text }: JsonReply,
  schema: z.ZodType<Answer>,
): Answer | null => {
  if (isRetryableStatus(statusCode))
    throw new ServiceUnavailable(`The ${service.noun} answered ${statusCode}.`, parseRetryAfterMs(retryAfter));
  if (statusCode < 200 || statusCode > 299)
    throw refusedBy(service, `${service.name} refused the ${service.subject}: it answered ${statusCode}.`);
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
