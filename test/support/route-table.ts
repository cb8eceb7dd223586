import { problemsOf } from '../../api/openapi/document.ts';
import type { Route } from '../../api/route/route.ts';
import { routes } from '../../api/routes/all.ts';
import { type ProblemSlug, problemTypes } from '../../domain/problems.ts';

/** A status that an endpoint documents, with the slug of its problem document; null for a success. */
export interface DocumentedAnswer {
  readonly status: number;
  readonly slug: ProblemSlug | null;
}

/** Every answer that an endpoint documents. Every path answers a method that it does not support with 405. */
export const documentedAnswers = (route: Route): DocumentedAnswer[] => [
  ...Object.keys(route.responses).map((status) => ({ status: Number(status), slug: null })),
  ...problemsOf(route).map((slug) => ({ status: problemTypes[slug].status, slug })),
  ...(route.body ? [{ status: 413, slug: 'bad-request' as const }] : []),
  { status: 405, slug: 'bad-request' },
];

const matches = (route: Route, path: string): boolean => {
  const wanted = route.path.split('/');
  const given = path.split('/');
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith('{') || part === given[index]);
};

/** The endpoints at a path, one for each of its methods. */
export const routesAt = (path: string): readonly Route[] => routes.filter((route) => matches(route, path));

/** An endpoint by its operationId. @throws if there is none */
export const routeOf = (operationId: string): Route => {
  const route = routes.find((one) => one.operationId === operationId);
  if (!route) throw new Error(`api/routes/all.ts has no operation "${operationId}".`);
  return route;
};

/** Groups of endpoints that share a rule. An endpoint that is added later is tested with its group. */
export const routeSets = {
  /** Those with authentication. */
  withKey: routes.filter((route) => route.access !== 'open'),
  /** Those that work in the context of a company. */
  withCompany: routes.filter((route) => route.access === 'company'),
  /** Those of a module that a company may lack. */
  withModule: routes.filter((route) => route.module !== undefined),
  withBucket: routes.filter((route) => route.bucket !== undefined),
  /** Those of the document side with a path parameter that names something of a company. */
  documentsByPath: routes.filter((route) => route.module === 'submissions' && route.path.includes('{')),
  documentsWithBody: routes.filter((route) => route.module === 'submissions' && route.body !== null),
  /** Those of the shelf side with a path parameter that names a capture of a company. */
  shelfByPath: routes.filter((route) => route.module === 'shelf' && route.path.includes('{')),
  shelfWithBody: routes.filter((route) => route.module === 'shelf' && route.body !== null),
  all: routes,
  /** Those under /api/v1. */
  versioned: routes.filter((route) => route.path.startsWith('/api/v1')),
} as const satisfies Record<string, readonly Route[]>;

export type RouteSet = keyof typeof routeSets;

/**
 * The path of an endpoint. A parameter without a value is `1`, which is enough for all checks before the object is
 * looked up.
 */
export const pathOf = (route: Route, values: Readonly<Record<string, string>> = {}): string =>
  route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '1');
