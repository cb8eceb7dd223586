import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import type { Outbound } from '../../platform/outbound/post.ts';
import type { Storage } from '../../platform/storage.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import type { RateBucket } from '../rate-limit/buckets.ts';
import type { RateLimiter } from '../rate-limit/limiter.ts';

/** The dependencies of the public API's endpoints. */
export interface ApiDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly prisma: PrismaClient;
  readonly storage: Storage;
  readonly outbound: Outbound;
  readonly authenticator: Authenticator;
  readonly rateLimiter: RateLimiter<RateBucket>;
  /** Sends committed outbox messages to Temporal without making the request wait. */
  readonly dispatch: (messages: readonly PendingMessage[]) => void;
  /** Returns the OpenAPI document, which is generated once. */
  readonly openApiDocument: () => object;
  /** Checks the database, Temporal and storage: what is wrong with each, or null if it responds. */
  readonly checkReadiness: () => Promise<Readonly<Record<string, string | null>>>;
}
