import { readFileSync } from 'node:fs';

/** Objects that the pages of the panel show. */
export interface ShownObjects {
  readonly submissionId: string;
  readonly captureId: string;
  readonly sessionId: string;
  readonly batchId: string;
  readonly deliveryId: string;
  readonly slug: string;
  readonly profileId: string;
  readonly versionId: string;
}

/** What the parameters in each path of the panel's router stand for. Paths without parameters are walked without being named here. */
export const parameters: Readonly<
  Record<string, Readonly<Record<string, keyof ShownObjects | { readonly text: string }>>>
> = {
  'submissions/:submissionId': { submissionId: 'submissionId' },
  'shelf/:sessionId': { sessionId: 'captureId' },
  'sessions/:sessionId': { sessionId: 'sessionId' },
  'batches/:batchId': { batchId: 'batchId' },
  'deliveries/:deliveryId': { deliveryId: 'deliveryId' },
  'configuration/workflows/:slug': { slug: 'slug' },
  'configuration/workflows/:slug/next': { slug: 'slug' },
  'configuration/workflows/:slug/versions/:version': { slug: 'slug', version: { text: '1' } },
  'configuration/shelf-profiles/:profileId': { profileId: 'profileId' },
  'configuration/shelf-profiles/:profileId/next': { profileId: 'profileId' },
  'configuration/shelf-profiles/:profileId/versions/:versionId': { profileId: 'profileId', versionId: 'versionId' },
};

/** The paths of the panel's router behind the sign-in, without the one of unknown pages. */
export const panelPaths = (): string[] => {
  const source = readFileSync(new URL('../../admin/src/router.tsx', import.meta.url), 'utf8');
  return [...source.matchAll(/path: '([^'/*][^']*)'/g)].flatMap(([, path]) => path ?? []);
};

/** The address of a path with these objects. @throws Error if nobody has said what a parameter stands for */
export const addressOf = (path: string, objects: ShownObjects): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const object = parameters[path]?.[name];
    if (!object) throw new Error(`Say in test/review/panel-pages.ts what :${name} stands for in ${path}.`);
    return typeof object === 'string' ? objects[object] : object.text;
  });
