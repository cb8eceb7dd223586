import type { z } from 'zod';
import type { Permission } from '../../../domain/access/permissions.ts';
import type { ProblemSlug } from '../../../domain/problems.ts';
import type { RouteReply } from '../../http/route.ts';
import type { PanelDeps } from '../deps.ts';
import type { Staff } from '../sign-in/staff.ts';

export type PanelMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Shape = z.ZodObject;
type Empty = Record<never, never>;

export interface PanelInput<Params extends Shape, Query extends Shape, Body extends z.ZodType> {
  readonly deps: PanelDeps;
  readonly staff: Staff;
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
  /** Ends when the client goes away. */
  readonly signal: AbortSignal;
  /**
   * The person, read anew, for answers that go on for long.
   * @throws ProblemError 401 or 403 where it may not go on
   */
  readonly authorize: () => Promise<Staff>;
}

/**
 * An endpoint of the panel as a value: router, permission, OpenAPI document, typed client and the test over all routes and roles come from
 * it. A request passes through it in this order: signed in (401), same site (403), permission (403), path and shape (400), then `handle`.
 */
export interface PanelRouteSpec<Params extends Shape, Query extends Shape, Body extends z.ZodType> {
  readonly method: PanelMethod;
  /** Under `/admin/api`, with parameters in braces. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  /** What the person's role must come with; null where signing in is enough. */
  readonly permission: Permission | null;
  readonly params: Params;
  readonly query: Query;
  /** JSON, unless `contentType` is given: the schema then gets the bytes. `bytesMax` where a body may be larger than 1 MiB. */
  readonly body: {
    readonly schema: Body;
    readonly required: boolean;
    readonly bytesMax?: number;
    readonly contentType?: string;
  } | null;
  /** JSON, unless `contentType` says otherwise; `handle` then gives a Buffer, a string or a stream. */
  readonly responses: Readonly<
    Record<number, { readonly description: string; readonly schema: z.ZodType; readonly contentType?: string }>
  >;
  /** Problems besides 400, 401 and 403. */
  readonly errors: readonly ProblemSlug[];
  readonly handle: (input: PanelInput<Params, Query, Body>) => Promise<RouteReply>;
}

/** Any endpoint of the panel: what the router and the documentation work with. */
export type PanelRoute = Omit<PanelRouteSpec<Shape, Shape, z.ZodType>, 'handle'> & {
  readonly handle: (input: never) => Promise<RouteReply>;
};

/** Checks an endpoint's parts against each other; it gives the value back as it is. */
export const definePanelRoute = <
  Params extends Shape = z.ZodObject<Empty>,
  Query extends Shape = z.ZodObject<Empty>,
  Body extends z.ZodType = z.ZodUndefined,
>(
  spec: PanelRouteSpec<Params, Query, Body>,
): PanelRouteSpec<Params, Query, Body> => spec;
