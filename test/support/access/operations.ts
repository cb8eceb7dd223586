import { z } from 'zod';

/** An operation of an OpenAPI document. */
export interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
}

const OpenApi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
const Described = z.object({ operationId: z.string() });

/** Every operation of an OpenAPI document. */
export const operationsOf = (document: object): Operation[] =>
  Object.entries(OpenApi.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, value]) => {
      const { success, data } = Described.safeParse(value);
      return success ? [{ operationId: data.operationId, method: method.toUpperCase(), path }] : [];
    }),
  );
