import { z } from 'zod';
import { requireValue } from '../../../domain/assert.ts';
import { idText } from '../../../domain/ids.ts';
import { ProblemError } from '../../../domain/problems.ts';
import {
  customHeadersMax,
  disabledReasons,
  retriesMax,
  retrySpanMaxSeconds,
} from '../../../domain/webhooks/endpoint.ts';
import { eventTypes } from '../../../domain/webhooks/event-types.ts';
import { webhookUrlMaxLength } from '../../../domain/webhooks/url.ts';
import type { CallerKey } from '../../../prisma/access/api-keys.ts';
import { openHeaders, type WebhookEndpointRow } from '../../../prisma/webhooks/endpoints.ts';
import type { SigningSecret } from '../../../prisma/webhooks/signing-secrets.ts';
import type { ApiDeps } from '../../route/deps.ts';

export const EndpointParams = z.object({
  endpointId: idText('webhookEndpoint').describe('Id of the endpoint (`whe_…`).'),
});

const description = z.string().max(256).describe('What it is for, at most 256 characters.');
const types = z
  .array(z.enum(eventTypes))
  .max(eventTypes.length)
  .describe('The event types that it gets; all of them, also future ones, if the list is empty.');
const retryDelays = z
  .array(z.int().min(1).max(retrySpanMaxSeconds))
  .max(retriesMax)
  .nullable()
  .describe(
    `Pauses between attempts in seconds: at most ${retriesMax}, and three days in total. Null for the schedule of the service, which is 30 s, 5 min and 30 min by default.`,
  );

const writable = {
  url: z
    .string()
    .max(webhookUrlMaxLength * 2)
    .meta({ format: 'uri', description: 'HTTPS URL of a public host.' }),
  description: description.optional(),
  eventTypes: types.optional(),
  disabled: z.boolean().optional().describe('Whether the endpoint is disabled and gets no webhooks.'),
  headers: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      `Headers that each webhook carries, such as \`Authorization\`: at most ${customHeadersMax}. They are stored encrypted and are not shown again. A change replaces all of them.`,
    ),
  retryDelaysSeconds: retryDelays.optional(),
};

export const CreateEndpointBody = z.object(writable).meta({
  id: 'CreateWebhookEndpoint',
  description: 'Where to send the events of the company.',
  examples: [{ url: 'https://example.com/hooks/docket', eventTypes: ['session.completed', 'session.failed'] }],
});

export const UpdateEndpointBody = z.object({ ...writable, url: writable.url.optional() }).meta({
  id: 'UpdateWebhookEndpoint',
  description: 'The members to change. An omitted member stays as it is.',
  examples: [{ disabled: false }],
});

const members = {
  id: idText('webhookEndpoint').describe('Id of the endpoint (`whe_…`).'),
  url: z.string().meta({ format: 'uri', description: 'Where the webhooks go.' }),
  description,
  eventTypes: z.array(z.enum(eventTypes)).describe('The event types that it gets; all of them if the list is empty.'),
  headerNames: z.array(z.string()).describe('The names of the headers that each webhook carries.'),
  retryDelaysSeconds: z
    .array(z.int())
    .nullable()
    .describe('Pauses between attempts in seconds; null for the schedule of the service.'),
  disabled: z.boolean().describe('Whether the endpoint is disabled and gets no webhooks.'),
  disabledReason: z
    .enum(disabledReasons)
    .nullable()
    .describe('`request` if you disabled it, `failing` if every attempt has failed for days; null if it is enabled.'),
  disabledAt: z.iso.datetime().nullable().describe('When it was disabled (UTC); null if it is enabled.'),
  failingSince: z.iso
    .datetime()
    .nullable()
    .describe('Since when every attempt has failed (UTC); null if the last one succeeded.'),
  createdAt: z.iso.datetime().describe('When it was created (UTC).'),
};

const exampleOf = {
  id: 'whe_01m7ys2a00fag8dek2j4m8z0qt',
  url: 'https://example.com/hooks/docket',
  description: '',
  eventTypes: ['session.completed', 'session.failed'] as const,
  headerNames: [],
  retryDelaysSeconds: null,
  disabled: false,
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  createdAt: '2026-11-06T18:45:00.000Z',
};

export const WebhookEndpoint = z.object(members).meta({
  id: 'WebhookEndpoint',
  description: 'A receiver of the events of sessions and shelf captures that name no webhookUrl.',
  examples: [{ ...exampleOf, eventTypes: [...exampleOf.eventTypes] }],
});

const secret = z
  .string()
  .meta({ pattern: '^whsec_', description: 'Signs its webhooks (Standard Webhooks). It is shown only once.' });

export const CreatedEndpoint = z.object({ ...members, secret }).meta({
  id: 'CreatedWebhookEndpoint',
  description: 'The new endpoint with its secret.',
  examples: [
    {
      ...exampleOf,
      eventTypes: [...exampleOf.eventTypes],
      secret: 'whsec_ZG9ja2V0LWNvbmZvcm1hbmNlLXNlY3JldC0zMi1ieXQ=',
    },
  ],
});

export const RolledSecret = z
  .object({
    secret,
    previousSignsUntil: z.iso
      .datetime()
      .nullable()
      .describe('Time until which the previous secret also signs (UTC); null if it does not.'),
  })
  .meta({
    id: 'RolledWebhookSecret',
    description: 'The new secret of an endpoint.',
    examples: [
      {
        secret: 'whsec_ZG9ja2V0LWNvbmZvcm1hbmNlLXNlY3JldC0zMi1ieXQ=',
        previousSignsUntil: '2026-11-07T18:45:00.000Z',
      },
    ],
  });

/** An endpoint as responses show it. */
export const presentEndpoint = ({ config }: Pick<ApiDeps, 'config'>, row: WebhookEndpointRow) => ({
  id: row.id,
  url: row.url,
  description: row.description,
  eventTypes: row.eventTypes,
  headerNames: Object.keys(openHeaders(config.keyring, row)),
  retryDelaysSeconds: row.retryDelaysMs.length === 0 ? null : row.retryDelaysMs.map((delayMs) => delayMs / 1000),
  disabled: row.disabledAt !== null,
  disabledReason: row.disabledReason,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  failingSince: row.failingSince?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** The newest secret, and until when the previous one signs. */
export const presentSecrets = ([newest, previous]: readonly SigningSecret[]) => ({
  secret: requireValue(newest, 'the newest secret of an endpoint').secret,
  previousSignsUntil: previous?.retiresAt?.toISOString() ?? null,
});

/** The deliveries that a recovery has started. */
export const Recovered = z
  .object({
    created: z.int().describe('Events that the endpoint never got, such as those from while it was disabled.'),
    sentAgain: z.int().describe('Deliveries that had failed and are sent again.'),
    hasMore: z.boolean().describe('Whether there may be more: send the same request again until it is false.'),
  })
  .meta({
    id: 'RecoveredWebhookEndpoint',
    description: 'What is being sent.',
    examples: [{ created: 12, sentAgain: 3, hasMore: false }],
  });

/** A disabled endpoint cannot get events. */
export const disabledEndpoint = (): ProblemError =>
  new ProblemError('conflict', 'The endpoint is disabled. Enable it first, then recover its events.');

/**
 * An endpoint gets the results of all sessions, so only a key that may read them may set its URL.
 * @throws ProblemError 403
 */
export const requireReadScope = (key: CallerKey): void => {
  if (key.scopes.includes('read')) return;
  throw new ProblemError(
    'insufficient-scope',
    'An endpoint gets the results of all sessions, so this needs the scope "read", too. Use an API key with the scopes "submit" and "read".',
    { members: { requiredScope: 'read' } },
  );
};
