import { Refusal } from '../base/refusal.ts';
import { fillCache, findCached, withCacheLock } from './cache.ts';
import { findOnPath, isExecutable, probeProblem } from './programs.ts';
import type { Tool, ToolContext } from './tool.ts';

const fromSetting = async ({ title, setting, probe }: Tool): Promise<string | null> => {
  const path = setting.value;
  if (path === undefined) return null;
  if (!isExecutable(path))
    throw new Refusal(
      `${setting.name} names ${path}, which is no program that can be run. Correct it, or leave it out and Docket looks for the ${title}.`,
    );
  const problem = probe ? await probeProblem(path, probe) : null;
  if (problem !== null)
    throw new Refusal(`${setting.name} names ${path}, which does not work as the ${title}: ${problem}`);
  return path;
};

const fromPath = async ({ command, probe }: Tool, reasons: string[]): Promise<string | null> => {
  if (command === null) return null;
  const path = findOnPath(command);
  const problem = path === null ? `there is no ${command}` : probe ? await probeProblem(path, probe) : null;
  if (problem === null) return path;
  reasons.push(`PATH: ${problem}`);
  return null;
};

const fromCache = ({ sources }: Tool): string | null => {
  for (const source of sources) {
    const path = findCached(source);
    if (path !== null) return path;
  }
  return null;
};

const fromSources = async (tool: Tool, context: ToolContext, reasons: string[]): Promise<string | null> => {
  for (const source of tool.sources) {
    context.signal?.throwIfAborted();
    try {
      return await fillCache(source, context);
    } catch (error) {
      context.signal?.throwIfAborted();
      reasons.push(`${source.label}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return null;
};

const refusal = ({ title, help }: Tool, reasons: readonly string[]): Refusal =>
  new Refusal(
    [
      `The ${title} was not found, and no way to get it worked:`,
      ...reasons.map((reason) => `  ${reason}`),
      'Any of these helps:',
      ...help.map((line) => `  ${line}`),
    ].join('\n'),
  );

/**
 * The path of a program: the one that its setting names, the one on PATH, the cached one, or one from its sources, which are
 * asked in their order. Where two processes need the same one, the second waits for what the first gets.
 * @throws Refusal that names every way tried and the commands that bring it
 */
export const getTool = async (tool: Tool, context: ToolContext): Promise<string> => {
  const reasons: string[] = [];
  const found = (await fromSetting(tool)) ?? (await fromPath(tool, reasons)) ?? fromCache(tool);
  if (found !== null) return found;
  const lockName = tool.title.toLowerCase().replaceAll(' ', '-');
  const onWait = () => context.describe(`${tool.title}: waiting for another process that is getting it`);
  const obtained = await withCacheLock(
    lockName,
    onWait,
    async () => fromCache(tool) ?? (await fromSources(tool, context, reasons)),
  );
  if (obtained === null) throw refusal(tool, reasons);
  return obtained;
};
