import type { ParameterizedContext } from 'koa';
import { overloaded, type ProblemError } from '../../../domain/problems.ts';
import { executeEndpoint } from '../../../http/execute-endpoint.ts';
import type { SessionLimits } from '../../../prisma/access/staff-sessions.ts';
import { isStatementTimeout } from '../../../prisma/unavailable.ts';
import {
  requireOwnPassword,
  requirePermission,
  requireRecentSignIn,
  requireStaff,
  requireTwoFactor,
  type Staff,
} from '../sign-in/staff.ts';
import type { PanelDeps } from './deps.ts';
import { recordedExport, recordedRefusal, recordedView } from './recorded.ts';
import type { PanelRoute } from './route.ts';
import { requireSameSite } from './same-site.ts';

const tooSlow = (timeoutMs: number, cause: unknown): ProblemError =>
  overloaded(
    `This took longer than ${timeoutMs / 1_000} s and was stopped. Narrow it down: choose a company, a state or a shorter time, or look for a whole id.`,
    { cause },
  );

const staffOf = async (ctx: ParameterizedContext, deps: PanelDeps, limits: SessionLimits | null): Promise<Staff> =>
  requireStaff(await deps.staffAuth(), deps.prisma, ctx.req.headers, ctx.state, {
    limits,
    requiresTwoFactor: deps.config.panel.requiresTwoFactor,
  });

/**
 * Refuses a request of someone who may not use the panel yet.
 * @throws ProblemError 401 if nobody is signed in, 403 before the person has chosen a password or set up a required
 * second factor
 */
export const requirePanelStaff = async (ctx: ParameterizedContext, deps: PanelDeps): Promise<void> => {
  const person = await staffOf(ctx, deps, deps.config.panel.sessions);
  requireOwnPassword(person);
  requireTwoFactor(person);
};

/**
 * Takes one request through an endpoint of the panel: sign-in (401), same site, own password, second factor and
 * permission (403) come first.
 */
export const executePanelRoute = async (
  ctx: ParameterizedContext,
  deps: PanelDeps,
  route: PanelRoute,
): Promise<void> => {
  const { sessions } = deps.config.panel;
  let viewer: Staff | null = null;
  const signedIn = (limits: SessionLimits | null): Promise<Staff> => staffOf(ctx, deps, limits);
  const requireAccess = (person: Staff): Staff => {
    if (!route.duringSetUp) {
      requireOwnPassword(person);
      requireTwoFactor(person);
    }
    if (route.permission) requirePermission(person, route.permission);
    return person;
  };
  const admit = async () => {
    const staff = await signedIn(sessions);
    await recordedRefusal(deps, route, staff, () => {
      requireSameSite(ctx.req, deps.config.api.baseUrl);
      requireAccess(staff);
    });
    if (route.recentSignIn) await requireRecentSignIn(deps.prisma, staff, sessions.confirmAfterMs);
    viewer = staff;
    const gone = new AbortController();
    ctx.res.once('close', () => gone.abort());
    return {
      deps: route.method === 'get' ? { ...deps, prisma: deps.panelReads } : deps,
      staff,
      signal: gone.signal,
      authorize: async () => requireAccess(await signedIn(null)),
    };
  };
  await executeEndpoint(ctx, route, admit, { 'Cache-Control': 'private, no-store' }).catch((error: unknown) => {
    throw isStatementTimeout(error) ? tooSlow(deps.config.panelReads.readTimeoutMs, error) : error;
  });
  if (!viewer) return;
  await recordedView(ctx, deps, route, viewer);
  await recordedExport(ctx, deps, route, viewer);
};
