import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError } from 'better-auth/api';
import { genericOAuth, twoFactor } from 'better-auth/plugins';
import { ownOrigins } from '../../../domain/access/own-origins.ts';
import { newId } from '../../../domain/ids.ts';
import type { Config } from '../../../platform/config.ts';
import type { Logger } from '../../../platform/log.ts';
import type { PrismaClient } from '../../../prisma/generated/client.ts';
import { clientAddressHeader, noteSignOut } from './audit-notes.ts';
import { signInGuard } from './guard.ts';
import { singleSignOnPath, singleSignOnProvider } from './offered-paths.ts';
import { passkeySignInPath, passkeys } from './passkeys.ts';
import { passwordLinks } from './password-links.ts';
import { passwordFunctions } from './passwords.ts';
import { changePasswordPath } from './proof.ts';
import { withHashedTokens } from './session-tokens.ts';

/** The path of the authentication library. */
export const authPath = '/admin/auth';

/** The sign-in method, by the path of the library that creates the session; all other paths mean a password. */
const signedInByPath: Readonly<Record<string, string>> = {
  '/callback/:id': 'single_sign_on',
  [passkeySignInPath]: 'passkey',
};

const minuteSeconds = 60;

/** Whether the library contacts the single sign-on provider on this path, or is called by it. */
export const isSingleSignOnPath = (path: string): boolean =>
  path === `${authPath}${singleSignOnPath}` || path === `${authPath}/callback/${singleSignOnProvider}`;

const providers = ({ issuer, clientId, clientSecret }: Config['panel']['sso']) =>
  issuer && clientId
    ? [
        genericOAuth({
          config: [
            {
              providerId: singleSignOnProvider,
              discoveryUrl: `${issuer}/.well-known/openid-configuration`,
              requireIdTokenVerification: true,
              clientId,
              ...(clientSecret ? { clientSecret } : {}),
              scopes: ['openid', 'email', 'profile'],
              pkce: true,
              // Who can sign in is decided in the panel, not by the provider.
              disableSignUp: true,
            },
          ],
        }),
      ]
    : [];

/**
 * Codes of authenticator apps and backup codes. The guard counts wrong ones for each network, so that nobody can lock a
 * person out.
 */
const secondFactor = () => twoFactor({ twoFactorTable: 'staffTwoFactor', accountLockout: { enabled: false } });

/** The options of the panel's sign-in. */
export interface StaffAuthOptions {
  readonly prisma: PrismaClient;
  readonly config: Config;
  readonly log: Logger;
  /**
   * Whether this instance serves {@link isSingleSignOnPath}. The library waits for the provider before it answers any
   * request, so the instance for all other paths must not have a provider.
   */
  readonly singleSignOn: boolean;
}

/** The provider is not called after a sign-in, so its tokens are not stored. */
const withoutProviderTokens = async () => ({ data: { accessToken: null, refreshToken: null, idToken: null } });

/**
 * The secrets of the authentication library: `secrets` sign and encrypt, and `secret` decrypts what was encrypted
 * without keys in the settings.
 */
export interface StaffSecrets {
  readonly secrets?: { version: number; value: string }[];
  readonly secret?: string;
}

/**
 * Sign-in for the panel with better-auth on the same database: email and password, single sign-on by OpenID Connect if
 * the settings name a provider, sessions in HttpOnly same-site cookies, and attempts counted in the database for all
 * processes together.
 */
export const createStaffAuth = ({ prisma, config, log, singleSignOn }: StaffAuthOptions, secrets: StaffSecrets) =>
  betterAuth({
    appName: 'Docket',
    baseURL: config.api.baseUrl,
    basePath: authPath,
    ...secrets,
    database: withHashedTokens(prismaAdapter(prisma, { provider: 'postgresql', transaction: true })),
    trustedOrigins: ownOrigins(config.api.baseUrl),
    user: { changeEmail: { enabled: false }, deleteUser: { enabled: false } },
    session: {
      modelName: 'staffSession',
      // The cookie lives as long as a session can. When a session ends is in its row, which requests to the panel's API
      // extend.
      expiresIn: Math.ceil(config.panel.sessions.maxMs / 1000),
      disableSessionRefresh: true,
      // The guard asks for a recent sign-in, and knows that a person has confirmed the password.
      freshAge: 0,
      cookieCache: { enabled: false },
      additionalFields: { signedInBy: { type: 'string', required: false, input: false } },
    },
    account: {
      modelName: 'staffAccount',
      // An email address that the provider has not verified matches nobody: otherwise anyone could take over an
      // account by claiming its address.
      accountLinking: {
        enabled: true,
        trustedProviders: config.panel.sso.trustEmail ? [singleSignOnProvider] : [],
      },
    },
    verification: { modelName: 'staffVerification', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 12,
      maxPasswordLength: 256,
      password: passwordFunctions,
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'staffRateLimit',
      window: minuteSeconds,
      max: 300,
      customRules: {
        '/sign-in/email': { window: minuteSeconds, max: config.panel.signInLimit },
        '/sign-in/social': { window: minuteSeconds, max: config.panel.signInLimit },
        [changePasswordPath]: { window: minuteSeconds, max: config.panel.signInLimit },
        '/passkey/*': { window: minuteSeconds, max: config.panel.signInLimit },
        '/password-link/*': { window: minuteSeconds, max: config.panel.signInLimit },
        '/two-factor/*': { window: minuteSeconds, max: config.panel.signInLimit },
      },
    },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId, signedInBy }, context) => {
            const user = await prisma.user.findUnique({ where: { id: userId }, select: { disabledAt: true } });
            if (!user || user.disabledAt) {
              throw new APIError('FORBIDDEN', { code: 'account_disabled', message: 'This account has been disabled.' });
            }
            const { idleMs, maxMs } = config.panel.sessions;
            const by = signedInBy ?? signedInByPath[context?.path ?? ''] ?? 'password';
            return { data: { signedInBy: by, expiresAt: new Date(Date.now() + Math.min(idleMs, maxMs)) } };
          },
        },
        delete: { after: noteSignOut(prisma) },
      },
      account: { create: { before: withoutProviderTokens }, update: { before: withoutProviderTokens } },
    },
    plugins: [
      secondFactor(),
      passkeys(config.api.baseUrl),
      passwordLinks(prisma, { sendsMail: config.mail !== null }),
      signInGuard(prisma, {
        secureCookies: config.api.baseUrl.startsWith('https:'),
        confirmAfterMs: config.panel.sessions.confirmAfterMs,
        sendsMail: config.mail !== null,
      }),
      ...(singleSignOn ? providers(config.panel.sso) : []),
    ],
    onAPIError: { errorURL: '/admin/sign-in' },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message) => log[level === 'error' ? 'error' : 'warn']({ part: 'sign-in' }, message),
    },
    advanced: {
      // Set explicitly: the library would not check origins if NODE_ENV or TEST marks the process as a test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      cookiePrefix: 'docket',
      useSecureCookies: config.api.baseUrl.startsWith('https:'),
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, path: '/admin' },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      database: { generateId: () => newId('staff') },
    },
  });

export type StaffAuth = ReturnType<typeof createStaffAuth>;
