import { ProblemError } from '../../domain/problems.ts';
import { customHeaderFault, customHeadersMax, retrySpanMaxSeconds } from '../../domain/webhooks/endpoint.ts';
import type { EventType } from '../../domain/webhooks/event-types.ts';
import { checkWebhookUrl } from '../../domain/webhooks/url.ts';
import type { EndpointValues } from '../../prisma/webhooks/endpoints.ts';

/** The requested values of an endpoint. A missing member stays unchanged. */
export interface EndpointWish {
  readonly url?: string | undefined;
  readonly description?: string | undefined;
  readonly eventTypes?: readonly EventType[] | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Null for the retry schedule of the service. */
  readonly retryDelaysSeconds?: readonly number[] | null | undefined;
  readonly disabled?: boolean | undefined;
}

interface Fault {
  readonly field: string;
  readonly message: string;
}

const headerFaults = (headers: Readonly<Record<string, string>>): Fault[] => {
  const entries = Object.entries(headers);
  const seen = new Set<string>();
  const faults = entries.flatMap(([name, value]) => {
    const isRepeated = seen.has(name.toLowerCase());
    seen.add(name.toLowerCase());
    const message = isRepeated ? 'is there twice' : customHeaderFault(name, value);
    return message === null ? [] : [{ field: `headers.${name}`, message }];
  });
  const message = `must have at most ${customHeadersMax} members; it has ${entries.length}`;
  return entries.length > customHeadersMax ? [{ field: 'headers', message }, ...faults] : faults;
};

const delayFaults = (seconds: readonly number[]): Fault[] => {
  const sum = seconds.reduce((total, one) => total + one, 0);
  const message = `must be three days in all at most (${retrySpanMaxSeconds} s); it is ${sum} s`;
  return sum > retrySpanMaxSeconds ? [{ field: 'retryDelaysSeconds', message }] : [];
};

const disabledReasonOf = (disabled: boolean | undefined): EndpointValues['disabledReason'] => {
  if (disabled === undefined) return undefined;
  return disabled ? 'request' : null;
};

/**
 * The requested values in the form of the database.
 * @param trustedOrigins of WEBHOOK_TRUSTED_ORIGINS
 * @throws ProblemError 422 that names each value
 */
export const endpointValues = (wish: EndpointWish, trustedOrigins: readonly string[]): EndpointValues => {
  const checked = wish.url === undefined ? null : checkWebhookUrl(wish.url, { trustedOrigins });
  const faults = [
    ...(checked?.ok === false ? [{ field: 'url', message: checked.reason }] : []),
    ...headerFaults(wish.headers ?? {}),
    ...delayFaults(wish.retryDelaysSeconds ?? []),
  ];
  if (faults.length > 0) {
    const detail = faults.map(({ field, message }) => `${field}: ${message}`).join('; ');
    throw new ProblemError('validation-error', detail, {
      errors: faults.map((fault) => ({ ...fault, code: 'not_allowed' })),
    });
  }
  const { retryDelaysSeconds: delays, disabled } = wish;
  return {
    url: checked?.ok ? checked.url : undefined,
    description: wish.description,
    eventTypes: wish.eventTypes && [...new Set(wish.eventTypes)],
    headers: wish.headers,
    retryDelaysMs: delays === undefined ? undefined : (delays ?? []).map((seconds) => seconds * 1000),
    disabledReason: disabledReasonOf(disabled),
  };
};
