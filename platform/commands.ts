import { basename } from 'node:path';

/** Whether the image's entry point (`deploy/image/docket.ts`, installed as `docket`) started this process. */
const isInImage = ['docket', 'docket.js', 'docket.ts'].includes(basename(process.argv[1] ?? ''));

/**
 * Returns how an operator runs a command here: `docket setup` in the image, `npm run setup` in the project's folder.
 * `words` starts with the command's name, such as `admin user list`.
 */
export const commandOf = (words: string, inImage = isInImage): string => {
  if (inImage) return `docket ${words}`;
  const [name, ...args] = words.split(' ');
  return `npm run ${name}${args.length > 0 ? ` -- ${args.join(' ')}` : ''}`;
};
