import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pages } from '../../../clients/typescript/src/base/pages.ts';
import type { Docket } from '../../../clients/typescript/src/client.ts';
import type { Step } from './cases.ts';

/** A file of a scenario. Its name determines its content type. */
const fileOf = async (folder: string, name: string) => ({
  name,
  data: new Uint8Array(await readFile(join(folder, name))),
});

/**
 * Carries out the call of a case, such as `submissions.approve`, and returns its result; a list returns all of its
 * items.
 */
export const runCall = async (
  client: Docket,
  { call, args, options, files }: Pick<Step, 'call' | 'args' | 'options' | 'files'>,
  folder = '',
): Promise<unknown> => {
  const names = call.split('.');
  const owner = names.slice(0, -1).reduce<object>((object, name) => Reflect.get(object, name), client);
  const method: unknown = Reflect.get(owner, names.at(-1) ?? '');
  if (typeof method !== 'function') throw new Error(`The client has no method ${call}.`);
  const read = files ? [await Promise.all(files.map((name) => fileOf(folder, name)))] : [];
  // A list that is awaited is its first page.
  const result: unknown = Reflect.apply(method, owner, [...read, ...args, ...(options ? [options] : [])]);
  return result instanceof Pages ? result.toArray() : result;
};
