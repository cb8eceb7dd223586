import { beforeAll, describe, expect, it } from 'vitest';
import { panelRoutes } from '../../api/panel/routes.ts';
import { roleMay, type StaffRole, staffRoles } from '../../domain/permissions.ts';
import {
  createOrganisationWithCompany,
  createPerson,
  type PanelClient,
  panelClient,
  signIn,
} from '../support/panel.ts';

/** An address of the endpoint, with parameters that stand for nothing. */
const addressOf = (path: string): string => path.replaceAll(/\{\w+\}/g, 'none_000');

const clients = new Map<StaffRole, PanelClient>();
beforeAll(async () => {
  const { organisationId } = await createOrganisationWithCompany();
  for (const role of staffRoles) {
    const person = await createPerson(role, role === 'super_admin' ? null : organisationId);
    clients.set(role, await signIn(person));
  }
});

const as = (role: StaffRole): PanelClient => {
  const client = clients.get(role);
  if (!client) throw new Error(`nobody has signed in as ${role}`);
  return client;
};

const bodyOf = (method: string) => (method === 'get' ? undefined : {});

describe.each(panelRoutes.map((route) => ({ ...route, name: route.operationId })))(
  '$name',
  ({ method, path, permission }) => {
    it('answers 401 to who has not signed in', async () => {
      const reply = await panelClient('').send(method.toUpperCase(), addressOf(path), bodyOf(method));
      expect(reply.status).toBe(401);
    });

    const lacking = staffRoles.filter((role) => permission !== null && !roleMay(role, permission));
    it.runIf(lacking.length > 0).each(lacking)(
      'answers 403 to the role %s, which lacks the permission',
      async (role) => {
        const reply = await as(role).send(method.toUpperCase(), addressOf(path), bodyOf(method));
        expect(reply.status).toBe(403);
        expect(reply.body).toMatchObject({ detail: expect.stringContaining(`"${permission}"`) });
      },
    );

    // Changes that are allowed could take effect: the tests of each endpoint make them.
    const reading = method === 'get' ? staffRoles.filter((role) => !lacking.includes(role)) : [];
    it.runIf(reading.length > 0).each(reading)('lets the role %s read', async (role) => {
      const reply = await as(role).send('GET', addressOf(path));
      expect([200, 400, 404]).toContain(reply.status);
    });

    it.runIf(method !== 'get').each([
      ['another origin', { origin: 'https://evil.example' }],
      ['no origin', { origin: '' }],
    ])('answers 403 to a change from %s', async (_name, headers) => {
      const reply = await as('super_admin').send(method.toUpperCase(), addressOf(path), bodyOf(method), headers);
      expect(reply.status).toBe(403);
    });
  },
);
