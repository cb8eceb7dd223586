import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** The absolute path of a file of the project, by its path from the project's folder. */
export const projectFile = (path: string): string => join(projectRoot, path);
