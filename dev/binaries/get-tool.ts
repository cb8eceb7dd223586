import { findOnPath, isExecutable, probeProblem } from '../../base/programs.ts';
import { Refusal } from '../../base/refusal.ts';
import { fillCache, findCached, withCacheLock } from './cache.ts';
import type { Tool, ToolContext } from './tool.ts';

const fromSetting = async ({ title, setting, probe }: Tool): Promise<string | null> => {
  if (setting?.value === undefined) return null;
  const path = setting.value;
  if (!isExecutable(path)) {
    throw new Refusal(
      `${setting.name} is ${path}, which is not an executable program. Correct it, or remove it to let Docket find the ${title}.`,
    );
  }
  const problem = probe ? await probeProblem(path, probe) : null;
  if (problem !== null) {
    throw new Refusal(`${setting.name} is ${path}, which does not work as the ${title}: ${problem}`);
  }
  return path;
};

const fromPath = async ({ command, probe }: Tool, reasons: string[]): Promise<string | null> => {
  if (command === null) return null;
  const path = findOnPath(command);
  if (path === null) {
    reasons.push(`PATH: ${command} was not found`);
    return null;
  }
  const problem = probe ? await probeProblem(path, probe) : null;
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

/** Finds a program on PATH or in the cache; null if it is not there. Nothing is installed. */
export const findTool = async (tool: Tool): Promise<string | null> => (await fromPath(tool, [])) ?? fromCache(tool);

const refusal = ({ title, help }: Tool, reasons: readonly string[]): Refusal =>
  new Refusal(
    [
      `The ${title} was not found and could not be installed:`,
      ...reasons.map((reason) => `  ${reason}`),
      'Try one of these:',
      ...help.map((line) => `  ${line}`),
    ].join('\n'),
  );

/**
 * Finds or installs a program: the one that its setting names, the one on PATH, the cached one, or one from its
 * sources, tried in order. If two processes need the same program, the second waits for the first.
 * @throws Refusal that lists every way that was tried and commands that install it
 */
export const getTool = async (tool: Tool, context: ToolContext): Promise<string> => {
  const reasons: string[] = [];
  const found = (await fromSetting(tool)) ?? (await fromPath(tool, reasons)) ?? fromCache(tool);
  if (found !== null) return found;
  const lockName = tool.title.toLowerCase().replaceAll(' ', '-');
  const onWait = () => context.describe(`Waiting for another process that is installing the ${tool.title}`);
  const obtained = await withCacheLock(
    lockName,
    onWait,
    async () => fromCache(tool) ?? (await fromSources(tool, context, reasons)),
  );
  if (obtained === null) throw refusal(tool, reasons);
  return obtained;
};
