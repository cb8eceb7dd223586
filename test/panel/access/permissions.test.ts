import { beforeAll, describe, expect, it } from 'vitest';
import { roleMay, type StaffRole, staffRoles } from '../../../domain/access/permissions.ts';
import { panelRoutes } from '../../../panel/api/routes.ts';
import {
  createOrganizationWithCompany,
  createPerson,
  type PanelClient,
  panelClient,
  signIn,
} from '../../support/panel.ts';

/** A path of the endpoint, with parameters that match nothing. */
const addressOf = (path: string): string => path.replaceAll(/\{\w+\}/g, 'none_000');

const clients = new Map<StaffRole, PanelClient>();
beforeAll(async () => {
  const { organizationId } = await createOrganizationWithCompany();
  for (const role of staffRoles) {
    const person = await createPerson(role, role === 'super_admin' ? null : organizationId);
    clients.set(role, await signIn(person));
  }
});

const as = (role: StaffRole): PanelClient => {
  const client = clients.get(role);
  if (!client) throw new Error(`nobody has signed in as ${role}`);
  return client;
};

const bodyOf = (method: string) => (method === 'get' ? undefined : {});

const routes = panelRoutes.map((route) => ({ ...route, name: route.operationId }));
const routesOfRoles = routes.flatMap((route) =>
  staffRoles.map((role) => ({
    ...route,
    role,
    isAllowed: route.permission === null || roleMay(role, route.permission),
  })),
);

it.each(routes)('$name answers 401 without a sign-in', async ({ method, path }) => {
  const reply = await panelClient('').send(method.toUpperCase(), addressOf(path), bodyOf(method));
  expect(reply.status).toBe(401);
});

it.each(routesOfRoles.filter(({ isAllowed }) => !isAllowed))(
  '$name answers 403 to the role $role, which lacks the permission',
  async ({ method, path, permission, role }) => {
    const reply = await as(role).send(method.toUpperCase(), addressOf(path), bodyOf(method));
    expect(reply.status).toBe(403);
    expect(reply.body).toMatchObject({ detail: expect.stringContaining(`"${permission}"`) });
  },
);

// Allowed changes could take effect, so the tests of each endpoint cover them.
it.each(routesOfRoles.filter(({ isAllowed, method }) => isAllowed && method === 'get'))(
  '$name lets the role $role read',
  async ({ path, role }) => {
    const reply = await as(role).send('GET', addressOf(path));
    expect([200, 400, 404]).toContain(reply.status);
  },
);

describe.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['no origin', { origin: '' }],
])('A change from %s', (_name, headers) => {
  it.each(routes.filter(({ method }) => method !== 'get'))(
    'A change from another site is answered 403 by $name',
    async ({ method, path }) => {
      const reply = await as('super_admin').send(method.toUpperCase(), addressOf(path), bodyOf(method), headers);
      expect(reply.status).toBe(403);
    },
  );
});
