import { fileURLToPath } from 'node:url';

const pathOf = (file: string): string => fileURLToPath(new URL(`../../workflows/bundle/${file}`, import.meta.url));

/** What workers bundle: the workflows, and the module with their interceptors. */
export const workflowsPath = pathOf('all.ts');
export const workflowInterceptorModules = [pathOf('interceptors.ts')];
