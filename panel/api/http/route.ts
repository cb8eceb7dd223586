import type { z } from 'zod';
import type { Permission } from '../../../domain/access/permissions.ts';
import type { EndpointReply, EndpointSpec, NoParameters, ParameterSchema } from '../../../http/endpoint.ts';
import type { Staff } from '../sign-in/staff.ts';
import type { PanelDeps } from './deps.ts';

export type PanelMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

export interface PanelInput<Params extends ParameterSchema, Query extends ParameterSchema, Body extends z.ZodType> {
  readonly deps: PanelDeps;
  readonly staff: Staff;
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /**
   * Reads the person again; for replies that are streamed for a long time.
   * @throws ProblemError 401 or 403 if the person has lost access
   */
  readonly authorize: () => Promise<Staff>;
}

/**
 * An endpoint of the panel as a value. The router, the OpenAPI document, the typed client and the test over all routes
 * and roles come from it. A request is checked in this order: signed in (401), same site (403), permission (403), path
 * and shape (400), then `handle`. Its path is under `/admin/api`; every endpoint may answer 400, 401 and 403.
 */
export interface PanelRouteSpec<Params extends ParameterSchema, Query extends ParameterSchema, Body extends z.ZodType>
  extends EndpointSpec<PanelMethod, Params, Query, Body> {
  /** The permission that the person's role needs; null if signing in is enough. */
  readonly permission: Permission | null;
  /** The action of a view: a success is recorded in the audit log as a view of the subject in the path. */
  readonly viewed?: 'submission' | 'shelf_capture' | 'evaluation';
  /** The action of an export in the audit log; its entry has the filter. */
  readonly exported?: `${string}.export`;
  /**
   * Whether it may be called before a person has changed a password that someone else chose, or set up a second factor
   * that is required.
   */
  readonly duringSetUp?: boolean;
  /** Whether the person must have signed in within ADMIN_CONFIRM_AFTER. */
  readonly recentSignIn?: boolean;
  readonly handle: (input: PanelInput<Params, Query, Body>) => Promise<EndpointReply>;
}

/** Any endpoint of the panel, as the router and the OpenAPI document see it. */
export type PanelRoute = Omit<PanelRouteSpec<ParameterSchema, ParameterSchema, z.ZodType>, 'handle'> & {
  readonly handle: (input: never) => Promise<EndpointReply>;
};

/** Returns the endpoint unchanged; the types of its parts are checked against each other. */
export const definePanelRoute = <
  Params extends ParameterSchema = z.ZodObject<NoParameters>,
  Query extends ParameterSchema = z.ZodObject<NoParameters>,
  Body extends z.ZodType = z.ZodUndefined,
>(
  spec: PanelRouteSpec<Params, Query, Body>,
): PanelRouteSpec<Params, Query, Body> => spec;
