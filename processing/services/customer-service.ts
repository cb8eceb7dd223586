import { checkWebhookUrl } from '../../domain/webhooks/url.ts';
import { ServiceRefusal } from './service-errors.ts';

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
