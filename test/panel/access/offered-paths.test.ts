import { beforeAll, expect, it } from 'vitest';
import { offeredPaths } from '../../../panel/api/sign-in/offered-paths.ts';
import { authPath, createStaffAuth } from '../../../panel/api/sign-in/staff-auth.ts';
import { loadConfig } from '../../../platform/config.ts';
import { createLogger } from '../../../platform/log.ts';
import { createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';

/** Every path that the authentication library offers, with its methods. */
const libraryPaths = (): { path: string; methods: readonly string[] }[] => {
  const log = createLogger('test', { level: 'silent', format: 'json' });
  const options = { prisma, config: loadConfig({}), log, singleSignOn: false };
  const { api } = createStaffAuth(options, { secret: 'x'.repeat(64) });
  return Object.values(api).flatMap((endpoint) => {
    const { path, options: of } = endpoint as { path?: string; options: { method?: string | readonly string[] } };
    return path ? [{ path, methods: [of.method ?? 'GET'].flat() }] : [];
  });
};

let client: PanelClient;
beforeAll(async () => {
  client = await signIn(await createPerson('super_admin'));
});

it('The paths of the authentication library that the panel does not use are 404 with every method, for people who have signed in, too', async () => {
  const unused = libraryPaths().filter(({ path }) => !Object.hasOwn(offeredPaths, path));
  const names = unused.map(({ path }) => path);
  for (const known of ['/verify-password', '/get-session', '/list-sessions', '/sign-up/email', '/change-email']) {
    expect(names).toContain(known);
  }
  for (const { path, methods } of unused) {
    for (const method of methods) {
      const url = `${authPath}${path.replaceAll(/:\w+/g, 'other')}`;
      const reply = await client.send(method, url, method === 'GET' ? undefined : { password: 'guessed' });
      expect([url, reply.status]).toEqual([url, 404]);
    }
  }
  for (const path of ['/verify-password/', '//verify-password', '/verify%2Dpassword', '/constructor']) {
    expect([path, (await client.send('POST', authPath + path, {})).status]).toEqual([path, 404]);
  }
});

it('The paths of the authentication library that the panel uses exist, with one method each', async () => {
  const known = libraryPaths().map(({ path }) => path);
  for (const [path, method] of Object.entries(offeredPaths)) {
    if (path !== '/callback/sso') expect(known).toContain(path);
    const other = method === 'GET' ? 'POST' : 'GET';
    const reply = await client.send(other, authPath + path, other === 'GET' ? undefined : {});
    expect([path, reply.status, reply.headers.get('allow')]).toEqual([path, 405, method]);
  }
});
