import { randomUUID } from 'node:crypto';
import type { StaffRole } from '../../domain/access/permissions.ts';
import { hashPassword } from '../../platform/secrets.ts';
import { insertUser } from '../../prisma/access/users.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { createCompany, createOrganization } from '../../prisma/tenants/companies.ts';
import { prisma } from './stack/database.ts';
import { testStack } from './stack/stack.ts';

/** A person with a password who has not signed in yet. */
export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

const password = 'correct horse battery';
const passwordHash = hashPassword(password);

/**
 * Creates a person with a role; a reviewer works for `companyIds`, or for all companies of the organization. `db` is
 * the shared stack's database by default.
 */
export const createPerson = async (
  role: StaffRole,
  organizationId: string | null = null,
  companyIds: readonly string[] | null = role === 'reviewer' ? null : [],
  db: PrismaClient = prisma,
): Promise<TestPerson> => {
  const email = `${role}-${randomUUID()}@example.com`;
  const hash = await passwordHash;
  const { id } = await insertUser(db, { email, name: role, role, organizationId, companyIds, passwordHash: hash });
  return { id, email, password };
};

/** Creates an organization with one company that has both modules. */
export const createOrganizationWithCompany = async (): Promise<{ organizationId: string; companyId: string }> => {
  const organization = await createOrganization(prisma, `Organization ${randomUUID()}`);
  const company = await createCompany(prisma, {
    name: `Company ${randomUUID()}`,
    organizationId: organization.id,
    modules: ['submissions', 'shelf'],
  });
  return { organizationId: organization.id, companyId: company.id };
};

export interface PanelReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Requests as a browser would send them, with cookie and origin. */
export interface PanelClient {
  readonly cookie: string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<PanelReply>;
}

/** Sends requests with this cookie; without a cookie, as a person who has not signed in. */
export const panelClient = (cookie: string, baseUrl = testStack().baseUrl): PanelClient => ({
  cookie,
  async send(method, path, body, headers = {}) {
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        cookie,
        ...(method === 'GET' ? {} : { origin: baseUrl }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '') && text !== '';
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  },
});

/** Signs a person in and returns the cookie. @throws Error if the sign-in is refused */
export const signIn = async (
  person: Pick<TestPerson, 'email' | 'password'>,
  baseUrl = testStack().baseUrl,
): Promise<PanelClient> => {
  const { email, password: secret } = person;
  const reply = await panelClient('', baseUrl).send('POST', '/admin/auth/sign-in/email', { email, password: secret });
  if (reply.status !== 200) throw new Error(`sign-in was refused: ${reply.status} ${JSON.stringify(reply.body)}`);
  const cookie = reply.headers.getSetCookie().map((one) => one.split(';')[0]);
  return panelClient(cookie.join('; '), baseUrl);
};

/** Signs in a person whose password someone else has set, and changes the password first. */
export const firstSignIn = async (person: Pick<TestPerson, 'email' | 'password'>): Promise<PanelClient> => {
  const change = { currentPassword: person.password, newPassword: password, revokeOtherSessions: false };
  const reply = await (await signIn(person)).send('POST', '/admin/auth/change-password', change);
  if (reply.status !== 200) throw new Error(`the password was not changed: ${reply.status}`);
  return signIn({ email: person.email, password });
};
