import type { z } from 'zod';
import type { ProblemSlug } from '../domain/problems.ts';

/** Schema of path or query parameters. */
export type ParameterSchema = z.ZodObject;
export type NoParameters = Record<never, never>;

export interface EndpointReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface BodySpec<Body extends z.ZodType> {
  readonly schema: Body;
  readonly required: boolean;
  /** The largest body accepted; 1 MiB if omitted. */
  readonly bytesMax?: number;
  /** JSON if omitted. For any other type, the schema gets the bytes. */
  readonly contentType?: string;
}

interface ResponseSpec {
  readonly description: string;
  readonly schema: z.ZodType;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON if omitted. For any other type, `handle` returns a Buffer, a string or a stream. */
  readonly contentType?: string;
  /** Other types that `handle` may set in the header `Content-Type`. */
  readonly otherContentTypes?: readonly string[];
}

/** The common parts of endpoints of the public API and of the admin panel. */
export interface EndpointSpec<
  Method extends string,
  Params extends ParameterSchema,
  Query extends ParameterSchema,
  Body extends z.ZodType,
> {
  readonly method: Method;
  /** With parameters in braces, as OpenAPI writes them. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: BodySpec<Body> | null;
  readonly responses: Readonly<Record<number, ResponseSpec>>;
  /** Problems beyond those that every endpoint of this kind may answer with. */
  readonly errors: readonly ProblemSlug[];
}

/** Any endpoint, as the router, the executor and the OpenAPI documents see it. */
export type Endpoint<Method extends string = string> = EndpointSpec<
  Method,
  ParameterSchema,
  ParameterSchema,
  z.ZodType
> & {
  readonly resolve?: (input: never) => Promise<unknown>;
  readonly handle: (input: never) => Promise<EndpointReply>;
};

/** The path as Koa's router writes it: `/jobs/{id}` becomes `/jobs/:id`. */
export const koaPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
