import { readFileSync } from 'node:fs';

/** The ids of objects that the pages of the panel show, by the names of path parameters. */
export type ShownObjects = Readonly<Record<string, string>>;

/**
 * The meaning of the parameters in each path of the panel's router, by the names of {@link ShownObjects}. Paths without
 * parameters are walked without being named here.
 */
export const parameters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'submissions/:submissionId': { submissionId: 'submissionId' },
  'submissions/:submissionId/print': { submissionId: 'submissionId' },
  'shelf/:sessionId': { sessionId: 'captureId' },
  'sessions/:sessionId': { sessionId: 'sessionId' },
  'batches/:batchId': { batchId: 'batchId' },
  'deliveries/:deliveryId': { deliveryId: 'deliveryId' },
  'configuration/workflows/:slug': { slug: 'slug' },
  'configuration/workflows/:slug/improve': { slug: 'slug' },
  'configuration/workflows/:slug/next': { slug: 'slug' },
  'configuration/workflows/:slug/versions/:version': { slug: 'slug', version: 'version' },
  'configuration/shelf-profiles/:profileId': { profileId: 'profileId' },
  'configuration/shelf-profiles/:profileId/next': { profileId: 'profileId' },
  'configuration/shelf-profiles/:profileId/versions/:versionId': { profileId: 'profileId', versionId: 'versionId' },
};

const source = readFileSync(new URL('../../panel/page/src/router.tsx', import.meta.url), 'utf8');
const pathsOf = (form: RegExp): string[] => [...source.matchAll(form)].flatMap(([, path]) => path ?? []);

/** The paths of the panel's router behind the sign-in, without the one of unknown pages. */
export const panelPaths = (): string[] => pathsOf(/path: '([^'/*][^']*)'/g);

/** The addresses that need no sign-in: those of the panel's router, and the pages outside the panel. */
export const openAddresses: readonly string[] = [
  ...pathsOf(/path: '(\/[^']+)'/g).map((path) => `/admin${path}`),
  '/docs',
  '/problems/validation-error',
  '/problems/nowhere',
];

/** The address of a path with these objects. @throws Error if the meaning of a parameter is unknown */
export const addressOf = (path: string, objects: ShownObjects): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const id = objects[parameters[path]?.[name] ?? ''];
    if (!id) throw new Error(`Say in test/review/panel-pages.ts what :${name} stands for in ${path}.`);
    return id;
  });
