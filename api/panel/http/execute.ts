import type { ParameterizedContext } from 'koa';
import { overloaded, type ProblemError } from '../../../domain/problems.ts';
import { isStatementTimeout } from '../../../prisma/unavailable.ts';
import { executeEndpoint } from '../../http/execute-endpoint.ts';
import type { RequestState } from '../../http/middleware.ts';
import { requirePermission, requireStaff, type Staff } from '../sign-in/staff.ts';
import type { PanelDeps } from './deps.ts';
import { recordedRefusal, recordedView } from './recorded.ts';
import type { PanelRoute } from './route.ts';
import { requireSameSite } from './same-site.ts';

const tooSlow = (timeoutMs: number, cause: unknown): ProblemError =>
  overloaded(
    `This took longer than ${timeoutMs / 1_000} s and was stopped. Narrow it down: choose a company, a state or a shorter time, or look for a whole id.`,
    { cause },
  );

/** Takes one request through an endpoint of the panel: sign-in (401), same site and permission (403) come first. */
export const executePanelRoute = async (
  ctx: ParameterizedContext,
  deps: PanelDeps,
  route: PanelRoute,
): Promise<void> => {
  let viewer: Staff | null = null;
  const signedIn = async (): Promise<Staff> =>
    requireStaff(await deps.staffAuth(), deps.prisma, ctx.req.headers, ctx.state as RequestState);
  const permitted = (person: Staff): Staff => {
    if (route.permission) requirePermission(person, route.permission);
    return person;
  };
  const admit = async () => {
    const staff = await signedIn();
    await recordedRefusal(deps, route, staff, () => {
      requireSameSite(ctx.req, deps.config.api.baseUrl);
      permitted(staff);
    });
    viewer = staff;
    const gone = new AbortController();
    ctx.res.once('close', () => gone.abort());
    return {
      deps: route.method === 'get' ? { ...deps, prisma: deps.panelReads } : deps,
      staff,
      signal: gone.signal,
      authorize: async () => permitted(await signedIn()),
    };
  };
  await executeEndpoint(ctx, route, admit, { 'Cache-Control': 'private, no-store' }).catch((error: unknown) => {
    throw isStatementTimeout(error) ? tooSlow(deps.config.panelReads.readTimeoutMs, error) : error;
  });
  if (viewer) await recordedView(ctx, deps, route, viewer);
};
