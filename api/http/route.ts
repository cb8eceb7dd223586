import type { z } from 'zod';
import type { ProblemSlug } from '../../domain/problems.ts';
import type { KeyRecord } from '../../prisma/access/api-keys.ts';
import type { CompanyModule } from '../../prisma/tenants/companies.ts';
import type { ApiDeps } from '../deps.ts';
import type { RateBucket } from '../rate-limit/buckets.ts';

export type HttpMethod = 'get' | 'post';

/** Who may call: nobody has to be known, any valid key, or a key that belongs to a company. */
export type RouteAccess = 'open' | 'key' | 'company';

type Shape = z.ZodObject;
type Empty = Record<never, never>;

/** The company in whose context a request runs; of an open or unscoped request there is none. */
type AuthOf<Access extends RouteAccess> = Access extends 'open'
  ? { readonly key: null; readonly companyId: null }
  : Access extends 'key'
    ? { readonly key: KeyRecord; readonly companyId: string | null }
    : { readonly key: KeyRecord; readonly companyId: string };

export interface RouteReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Base<Access extends RouteAccess, Params extends Shape> {
  readonly deps: ApiDeps;
  readonly auth: AuthOf<Access>;
  readonly params: z.output<Params>;
}

export interface RouteInput<
  Access extends RouteAccess,
  Params extends Shape,
  Query extends Shape,
  Body extends z.ZodType,
  Resource,
> extends Base<Access, Params> {
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
  /** What `resolve` found at the path. */
  readonly resource: Resource;
}

interface ResponseSpec {
  readonly description: string;
  readonly schema: z.ZodType;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An endpoint as a value: router, OpenAPI document, rate limits and the tests' list of statuses are all made from it. A request passes
 * through it in the order of decision D38: key, module, rate limit, path (`resolve`: 404), shape (400), then `handle`.
 */
export interface RouteSpec<
  Access extends RouteAccess,
  Params extends Shape,
  Query extends Shape,
  Body extends z.ZodType,
  Resource,
> {
  readonly method: HttpMethod;
  /** With parameters in braces, as OpenAPI writes them. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly module?: CompanyModule;
  readonly bucket?: RateBucket;
  readonly params: Params;
  readonly query: Query;
  readonly body: { readonly schema: Body; readonly required: boolean } | null;
  readonly responses: Readonly<Record<number, ResponseSpec>>;
  /** Problems besides those that every endpoint of its access may answer. */
  readonly errors: readonly ProblemSlug[];
  readonly resolve?: (input: Base<Access, Params> & { readonly query: z.output<Query> }) => Promise<Resource>;
  readonly handle: (input: RouteInput<Access, Params, Query, Body, Resource>) => Promise<RouteReply>;
}

/** Any endpoint: what the router and the documentation work with. */
export type Route = Omit<RouteSpec<RouteAccess, Shape, Shape, z.ZodType, unknown>, 'resolve' | 'handle'> & {
  readonly resolve?: (input: never) => Promise<unknown>;
  readonly handle: (input: never) => Promise<RouteReply>;
};

/** Checks an endpoint's parts against each other; it gives the value back as it is. */
export const defineRoute = <
  Access extends RouteAccess,
  Params extends Shape = z.ZodObject<Empty>,
  Query extends Shape = z.ZodObject<Empty>,
  Body extends z.ZodType = z.ZodUndefined,
  Resource = undefined,
>(
  spec: RouteSpec<Access, Params, Query, Body, Resource>,
): RouteSpec<Access, Params, Query, Body, Resource> => spec;
