import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** Returns the absolute path of a file, given its path from the project's folder. */
export const projectFile = (path: string): string => join(projectRoot, path);
