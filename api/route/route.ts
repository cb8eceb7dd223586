import type { z } from 'zod';
import type { KeyScope } from '../../domain/access/key-limits.ts';
import type { EndpointReply, EndpointSpec, NoParameters, ParameterSchema } from '../../http/endpoint.ts';
import type { RateBucket } from '../../http/rate-limit/buckets.ts';
import type { CallerKey } from '../../prisma/access/api-keys.ts';
import type { CompanyModule } from '../../prisma/tenants/companies.ts';
import type { Deprecation } from './deprecation.ts';
import type { ApiDeps } from './deps.ts';

export type HttpMethod = 'get' | 'post' | 'patch' | 'delete';

/** The callers that an endpoint accepts: anyone, any valid key, or a key of a company. */
export type RouteAccess = 'open' | 'key' | 'company';

/**
 * The key and the company of a request, and the company whose workflows and profiles it uses, which differs for a test
 * key. An open endpoint has none of them; an unscoped key has no company.
 */
type AuthOf<Access extends RouteAccess> = Access extends 'open'
  ? { readonly key: null; readonly companyId: null; readonly ownerId: null }
  : Access extends 'key'
    ? { readonly key: CallerKey; readonly companyId: string | null; readonly ownerId: string | null }
    : CompanyAuth;

/** The caller of a company's endpoint. */
export interface CompanyAuth {
  readonly key: CallerKey;
  readonly companyId: string;
  readonly ownerId: string;
  /** The link to the webhook portal that was used instead of the key that created it. */
  readonly portalLink?: { readonly id: string; readonly expiresAt: Date };
}

interface BaseInput<Access extends RouteAccess, Params extends ParameterSchema> {
  readonly deps: ApiDeps;
  readonly auth: AuthOf<Access>;
  readonly params: z.output<Params>;
}

export interface RouteInput<
  Access extends RouteAccess,
  Params extends ParameterSchema,
  Query extends ParameterSchema,
  Body extends z.ZodType,
  Resource,
> extends BaseInput<Access, Params> {
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
  /** The result of `resolve`. */
  readonly resource: Resource;
}

/**
 * An endpoint of the public API as a value. The router, the OpenAPI document, the rate limits and the tests' list of
 * statuses all come from it. A request is checked in the order of decision D38: key, module, scope, rate limit, path
 * (`resolve`: 404), shape (400), then `handle`.
 */
export interface RouteSpec<
  Access extends RouteAccess,
  Params extends ParameterSchema,
  Query extends ParameterSchema,
  Body extends z.ZodType,
  Resource,
> extends EndpointSpec<HttpMethod, Params, Query, Body> {
  readonly description?: string;
  readonly access: Access;
  readonly module?: CompanyModule;
  readonly bucket?: RateBucket;
  /** The scope that a key needs; `read` for GET and `submit` for POST if omitted. */
  readonly scope?: KeyScope;
  /**
   * Whether a request with an Idempotency-Key is carried out once. Answers must contain ids and states only, because
   * they are stored.
   */
  readonly takesIdempotencyKey?: boolean;
  /** Set if the endpoint will be removed. */
  readonly deprecated?: Deprecation;
  readonly resolve?: (input: BaseInput<Access, Params> & { readonly query: z.output<Query> }) => Promise<Resource>;
  readonly handle: (input: RouteInput<Access, Params, Query, Body, Resource>) => Promise<EndpointReply>;
}

/** Any endpoint of the public API, as the router and the OpenAPI document see it. */
export type Route = Omit<
  RouteSpec<RouteAccess, ParameterSchema, ParameterSchema, z.ZodType, unknown>,
  'resolve' | 'handle'
> & {
  readonly resolve?: (input: never) => Promise<unknown>;
  readonly handle: (input: never) => Promise<EndpointReply>;
};

/** The scope that a key needs for an endpoint. */
export const scopeOf = ({ method, scope }: Pick<Route, 'method' | 'scope'>): KeyScope =>
  scope ?? (method === 'get' ? 'read' : 'submit');

/**
 * Returns the endpoint; the types of its parts are checked against each other. An endpoint that needs a key and takes
 * query parameters refuses unknown ones: a misspelled filter must not return everything.
 */
export const defineRoute = <
  Access extends RouteAccess,
  Params extends ParameterSchema = z.ZodObject<NoParameters>,
  Query extends ParameterSchema = z.ZodObject<NoParameters>,
  Body extends z.ZodType = z.ZodUndefined,
  Resource = undefined,
>(
  spec: RouteSpec<Access, Params, Query, Body, Resource>,
): RouteSpec<Access, Params, Query, Body, Resource> =>
  spec.access !== 'open' && Object.keys(spec.query.shape).length > 0
    ? // biome-ignore lint/plugin/casts: a strict schema has the same members as the original
      { ...spec, query: spec.query.strict() as unknown as Query }
    : spec;
