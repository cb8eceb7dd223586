import type { RateBucket } from '../../http/rate-limit/buckets.ts';
import type { RateLimiter } from '../../http/rate-limit/limiter.ts';
import type { Readiness } from '../../operations/health/readiness.ts';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import type { Outbound } from '../../platform/outbound/post.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import type { ReadJob } from '../../prisma/sessions/job.ts';
import type { Authenticator } from '../auth/authenticator.ts';

/** The dependencies of endpoints. */
export interface ApiDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly prisma: PrismaClient;
  readonly readJob: ReadJob;
  readonly storage: Storage;
  readonly outbound: Outbound;
  readonly authenticator: Authenticator;
  readonly rateLimiter: RateLimiter<RateBucket>;
  /** Sends committed messages to Temporal, off the request's path. */
  readonly dispatch: (messages: readonly PendingMessage[]) => void;
  /** The OpenAPI document, which is generated once. */
  readonly openApiDocument: () => object;
  /** Aborts when the process must stop. */
  readonly stop: AbortSignal;
  /**
   * The readiness of this process: whether the database, Temporal and the storage answer. Without `servers`, only
   * whether the process is not stopping.
   */
  readonly checkReadiness: (servers: boolean) => Promise<Readiness>;
}
