import type { CallToolResult, McpServer, ServerContext, ToolAnnotations } from '@modelcontextprotocol/server';
import { type Docket, ProblemError } from 'docket-capture';
import type { z } from 'zod';
import { describeError } from '../../base/failures.ts';
import type { Folder } from './folder.ts';

/** The context of every tool. */
export interface Deps {
  readonly docket: Docket;
  readonly folder: Folder;
}

/** The call that a tool answers. */
export interface Call {
  /** Aborted when the host cancels the call or closes the connection. */
  readonly signal: AbortSignal;
  /** Reports a step to the host, if it asked for that. */
  step(message: string): void;
}

/** A tool. `run` returns a value of the output schema, or throws. */
export interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly annotations: ToolAnnotations;
  run(deps: Deps, input: z.output<Input>, call: Call): Promise<z.input<Output>>;
}

/** Changes nothing. Docket is a closed system: no tool reaches the open Internet. */
export const reads: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

/** Adds something, and a repeated call adds nothing more. */
export const adds: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Decides something that cannot be taken back. */
export const decides: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: false,
};

/** Keeps the type of a tool's input and output together. */
export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool<Input, Output> => tool;

const callOf = (context: ServerContext): Call => {
  const { _meta: meta, signal } = context.mcpReq;
  const progressToken = meta?.progressToken;
  let progress = 0;
  const step = (message: string): void => {
    if (progressToken === undefined) return;
    progress += 1;
    const params = { progressToken, progress, message };
    // A host that has disconnected ends the call anyway.
    void context.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
  return { signal, step };
};

/** An error as a result, so that the model reads how to fix it: title, detail, fields, fix and request id. */
const failed = (error: unknown): CallToolResult => {
  const { message } = describeError(error);
  const title = error instanceof ProblemError ? `${error.problem.title} (${error.status} ${error.slug}): ` : '';
  return { isError: true, content: [{ type: 'text', text: `${title}${message}` }] };
};

/** Adds a tool to a server. */
export const addTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  server: McpServer,
  deps: Deps,
  { name, title, description, input, output, annotations, run }: Tool<Input, Output>,
): void => {
  // The SDK cannot see that the members of a type parameter are those of its schema.
  const inputSchema: z.ZodObject = input;
  const config = { title, description, inputSchema, outputSchema: output, annotations };
  server.registerTool(name, config, async (given, context): Promise<CallToolResult> => {
    try {
      // biome-ignore lint/plugin/casts: the SDK has parsed the input with this schema
      const result = await run(deps, given as z.output<Input>, callOf(context));
      return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: { ...result } };
    } catch (error) {
      return failed(error);
    }
  });
};
