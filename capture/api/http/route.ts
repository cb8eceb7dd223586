import type { z } from 'zod';
import type { ApiDeps } from '../../../api/route/deps.ts';
import type { EndpointReply, EndpointSpec, NoParameters, ParameterSchema } from '../../../http/endpoint.ts';
import type { CaptureLinkRecord } from '../../../prisma/capture-links/links.ts';

type CaptureMethod = 'get' | 'post' | 'delete';

interface CaptureInput<Params extends ParameterSchema, Body extends z.ZodType> {
  readonly deps: ApiDeps;
  /** The link of the request's token, which is valid. */
  readonly link: CaptureLinkRecord;
  readonly params: z.output<Params>;
  readonly body: z.output<Body>;
}

/**
 * An endpoint of the capture page as a value. A request is checked in this order: token (401), link (410), rate limit
 * (429), path and shape (400), then `handle`. Its path is under `/capture/api`.
 */
interface CaptureRouteSpec<Params extends ParameterSchema, Body extends z.ZodType>
  extends EndpointSpec<CaptureMethod, Params, z.ZodObject<NoParameters>, Body> {
  readonly handle: (input: CaptureInput<Params, Body>) => Promise<EndpointReply>;
}

/** Any endpoint of the capture page, as the router sees it. */
export type CaptureRoute = Omit<CaptureRouteSpec<ParameterSchema, z.ZodType>, 'handle'> & {
  readonly handle: (input: never) => Promise<EndpointReply>;
};

/** Returns the endpoint unchanged; the types of its parts are checked against each other. */
export const defineCaptureRoute = <
  Params extends ParameterSchema = z.ZodObject<NoParameters>,
  Body extends z.ZodType = z.ZodUndefined,
>(
  spec: CaptureRouteSpec<Params, Body>,
): CaptureRouteSpec<Params, Body> => spec;
