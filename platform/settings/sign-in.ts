import type { Environment } from './environment.ts';

/** How people sign in to the panel. */
export const signInOf = (env: Environment) => ({
  signInLimit: env.ADMIN_SIGN_IN_LIMIT,
  sessions: { idleMs: env.ADMIN_SESSION_IDLE, maxMs: env.ADMIN_SESSION_MAX, confirmAfterMs: env.ADMIN_CONFIRM_AFTER },
  requiresTwoFactor: env.ADMIN_TWO_FACTOR === 'required',
  sso: {
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
    label: env.OIDC_LABEL,
    trustEmail: env.OIDC_TRUST_EMAIL,
  },
});
