import { checkWebhookUrl } from '../../domain/webhooks/url.ts';
import { ServiceRefusal } from './service-errors.ts';

/** How messages and error codes name a customer's own service. */
export interface CustomerService {
  /** For example `processor`; error codes start with it. */
  readonly noun: string;
  /** For example `The processor of this workflow`. */
  readonly name: string;
  /** For example `document`. */
  readonly subject: string;
}

export const refusedBy = ({ noun }: CustomerService, reason: string, options?: ErrorOptions): ServiceRefusal =>
  new ServiceRefusal(`${noun}_refused`, reason, options);

/** The error for an answer that breaks the protocol; `what` is a sentence that starts with a small letter. */
export const invalidAnswer = ({ noun, name }: CustomerService, what: string): ServiceRefusal =>
  new ServiceRefusal(`${noun}_answer_invalid`, `${name} sent an answer that cannot be used: ${what}`);

/**
 * Checks that a service's URL may be called: it is public, or its origin is trusted.
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
