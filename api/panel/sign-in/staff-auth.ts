import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins';
import { newId } from '../../../domain/ids.ts';
import type { Config } from '../../../platform/config.ts';
import type { Logger } from '../../../platform/log.ts';
import { hashPassword, verifyPassword } from '../../../platform/secrets.ts';
import type { PrismaClient } from '../../../prisma/generated/client.ts';
import { noteSignOut, signInGuard } from './guard.ts';

/** Where the authentication library answers. */
export const authPath = '/admin/auth';
/** The header that carries the caller's address to the library; whatever a client sends in it is replaced. */
export const clientAddressHeader = 'x-docket-client-address';
/** What the single sign-on provider is called in addresses and in the table of accounts. */
export const singleSignOnProvider = 'sso';

const secondsOf = { minute: 60, hour: 3_600, day: 86_400 } as const;
/** A person who works in the panel every day stays signed in; a week without a visit ends the session. */
const sessionSeconds = 7 * secondsOf.day;

/** Origins that requests may come from: the one of BASE_URL, and the host that the request itself names. */
const originsOf = (baseUrl: string, host: string | null | undefined): string[] =>
  host ? [new URL(baseUrl).origin, `http://${host}`, `https://${host}`] : [new URL(baseUrl).origin];

/** Where the library asks the single sign-on provider, or hears from it. */
export const isSingleSignOnPath = (path: string): boolean =>
  path === `${authPath}/sign-in/social` || path === `${authPath}/callback/${singleSignOnProvider}`;

const providers = ({ issuer, clientId, clientSecret }: Config['admin']['sso']) =>
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
              // Whoever may work here is decided in the panel, not by the provider.
              disableSignUp: true,
            },
          ],
        }),
      ]
    : [];

/** What the panel asks of sign-ins by whatever way. */
export interface StaffAuthOptions {
  readonly prisma: PrismaClient;
  readonly config: Config;
  readonly log: Logger;
  /**
   * Whether this one serves {@link isSingleSignOnPath}. The library waits for the provider before it answers anything, so that what serves
   * everybody must have none.
   */
  readonly singleSignOn: boolean;
}

/**
 * Sign-in for the panel by better-auth, on the same database: e-mail and password, single sign-on by OpenID Connect where the settings
 * name a provider, sessions in HttpOnly cookies of the same site, attempts counted in the database for all processes together.
 */
export const createStaffAuth = ({ prisma, config, log, singleSignOn }: StaffAuthOptions, secret: string) =>
  betterAuth({
    appName: 'Docket',
    baseURL: config.api.baseUrl,
    basePath: authPath,
    secret,
    database: prismaAdapter(prisma, { provider: 'postgresql', transaction: true }),
    trustedOrigins: (request) => originsOf(config.api.baseUrl, request?.headers.get('host')),
    user: { changeEmail: { enabled: false }, deleteUser: { enabled: false } },
    session: {
      modelName: 'staffSession',
      expiresIn: sessionSeconds,
      updateAge: secondsOf.hour,
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'staffAccount',
      // An address that the provider has not verified finds nobody: one could have another's account by claiming it.
      accountLinking: {
        enabled: true,
        trustedProviders: config.admin.sso.trustEmail ? [singleSignOnProvider] : [],
      },
    },
    verification: { modelName: 'staffVerification' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 12,
      maxPasswordLength: 256,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(password, hash) },
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'staffRateLimit',
      window: secondsOf.minute,
      max: 300,
      customRules: {
        '/sign-in/email': { window: secondsOf.minute, max: config.admin.signInLimit },
        '/sign-in/social': { window: secondsOf.minute, max: config.admin.signInLimit },
      },
    },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => {
            const user = await prisma.user.findUnique({ where: { id: userId }, select: { disabledAt: true } });
            if (!user || user.disabledAt)
              throw new APIError('FORBIDDEN', { code: 'account_disabled', message: 'This account has been disabled.' });
          },
        },
        delete: { after: noteSignOut(prisma) },
      },
    },
    hooks: signInGuard(prisma),
    plugins: singleSignOn ? providers(config.admin.sso) : [],
    onAPIError: { errorURL: '/admin/sign-in' },
    disabledPaths: [
      '/sign-up/email',
      '/update-user',
      '/delete-user',
      '/change-email',
      '/link-social',
      '/unlink-account',
    ],
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message) => log[level === 'error' ? 'error' : 'warn']({ part: 'sign-in' }, message),
    },
    advanced: {
      // Said outright: the library would check no origin where NODE_ENV or TEST calls the process a test.
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
