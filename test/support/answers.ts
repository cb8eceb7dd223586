import { describe, expect, it } from 'vitest';
import type { Route } from '../../api/route/route.ts';
import type { ProblemSlug } from '../../domain/problems.ts';
import { seenAnswers } from './check-reply.ts';
import { type RouteSet, routeOf, routeSets } from './route-table.ts';

const proves =
  (operationId: string, status: number, slug: ProblemSlug | null, body: () => Promise<void>) => async () => {
    const seenBefore = seenAnswers.length;
    await body();
    const seen = seenAnswers.slice(seenBefore);
    expect(seen, `${operationId} gave no such answer in this test`).toContainEqual({ operationId, status, slug });
  };

/**
 * Declares a test of a documented answer of an endpoint; the test also fails if its body saw no such answer. test/tidy
 * reads the calls in the sources, and fails for a documented answer that no test declares.
 * @param slug of the problem document; null for a success
 */
export const answers = (
  operationId: string,
  status: number,
  slug: ProblemSlug | null,
  title: string,
  body: () => Promise<void>,
): void => {
  const { method, path } = routeOf(operationId);
  it(`${method.toUpperCase()} ${path} ${status} ${slug ?? ''}: ${title}`, proves(operationId, status, slug, body));
};

/** {@link answers} for every endpoint of a group, including future ones. */
export const answersOnEach = (
  set: RouteSet,
  status: number,
  slug: ProblemSlug | null,
  title: string,
  body: (route: Route) => Promise<void>,
): void => {
  const group: readonly Route[] = routeSets[set];
  describe(title, () => {
    for (const route of group) {
      it(
        `${route.method.toUpperCase()} ${route.path} ${status} ${slug ?? ''}`,
        proves(route.operationId, status, slug, () => body(route)),
      );
    }
  });
};
