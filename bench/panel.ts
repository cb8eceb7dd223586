import type { Browser } from 'playwright-core';
import { findChromium, launchBrowser } from '../base/browser.ts';
import { createProgress } from '../dev/base/progress.ts';
import { getTool } from '../dev/binaries/get-tool.ts';
import { minioServer } from '../dev/binaries/minio-server.ts';
import { temporalCli } from '../dev/binaries/temporal-cli.ts';
import { buildPages } from '../dev/stack/page-builds.ts';
import { loadConfig, readEnvironment } from '../platform/config.ts';
import { hashPassword } from '../platform/secrets.ts';
import { insertUser } from '../prisma/access/users.ts';
import { openDatabase } from '../prisma/client.ts';
import { percentile } from './measuring/figures.ts';
import { sessionsPathOf, submitSession } from './rows/whole-session.ts';
import { createBenchClient } from './service/http-client.ts';
import { startSink } from './service/sink.ts';
import { startBenchStack } from './service/stack.ts';
import { createBenchTenant } from './service/tenant.ts';

/**
 * `npm run bench -- panel [LOADS]`: the time from the start of a navigation to the first rows of the list of
 * submissions, in Chromium on a screen of a phone. It compares this machine's CPU with one slowed down four times, as
 * Lighthouse does for a phone, each with an empty and a full cache.
 */

const loads = Number(process.argv[2] ?? 7);
const submissions = 30;
const slowdowns = [1, 4];
const phone = { width: 390, height: 844 };
const person = { email: 'bench@example.com', password: 'correct horse battery' };

const progress = createProgress(process.stderr);
const { signal } = new AbortController();
const { binaries } = loadConfig(readEnvironment());
const find = (tool: ReturnType<typeof temporalCli>) =>
  progress.step(`Finding the ${tool.title}`, (describe) => getTool(tool, { describe }));
const programs = {
  temporal: await find(temporalCli(binaries.temporal)),
  minio: await find(minioServer(binaries.minio)),
};
await buildPages(progress, signal);

/**
 * Runs in the page: marks when the frame with the first rows has been drawn. A task that starts in a frame's callback
 * runs after that frame.
 */
const markFirstRows = `
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main a[href*="/submissions/sub_"]')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('first-rows')));
  });
  observer.observe(document, { childList: true, subtree: true });`;

/** Returns the milliseconds from the start of the navigation to the first rows, load by load. */
const timeLoads = async (browser: Browser, baseURL: string, slowdown: number, emptyCache: boolean) => {
  const context = await browser.newContext({ viewport: phone, baseURL });
  const page = await context.newPage();
  await page.goto('/admin');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
  await page.addInitScript(markFirstRows);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const times: number[] = [];
  for (let load = 0; load < loads; load += 1) {
    if (emptyCache) await devtools.send('Network.clearBrowserCache');
    await page.goto('/admin/submissions?status=all', { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-rows').length > 0);
    times.push(await page.evaluate(() => performance.getEntriesByName('first-rows')[0]?.startTime ?? Number.NaN));
  }
  await context.close();
  return times.toSorted((a, b) => a - b);
};

const stack = await progress.step('Starting the service', () => startBenchStack(programs));
const database = openDatabase({ url: stack.databaseUrl, poolSize: 2 }, 'bench');
const sink = await startSink(stack.sinkPort);
const browser = await launchBrowser(findChromium(binaries.chromium));
try {
  await insertUser(database.prisma, {
    email: person.email,
    name: 'Benchmark',
    role: 'super_admin',
    organizationId: null,
    companyIds: [],
    passwordHash: await hashPassword(person.password),
  });
  const tenant = await createBenchTenant(database);
  const client = createBenchClient(stack.baseUrl, 1, tenant.apiKey);
  await progress.step(`Processing ${submissions} submissions`, async () => {
    for (let sent = 0; sent < submissions; sent += 1) {
      await (await submitSession(client, sink, sessionsPathOf(tenant))).arrival;
    }
  });
  await client.close();
  for (const emptyCache of [true, false]) {
    for (const slowdown of slowdowns) {
      const times = await timeLoads(browser, stack.baseUrl, slowdown, emptyCache);
      console.log(
        `first list, ${emptyCache ? 'empty' : 'full'} cache, CPU ${slowdown} times slower: ` +
          `p50 ${percentile(times, 0.5).toFixed(0)} ms, longest ${percentile(times, 1).toFixed(0)} ms`,
      );
    }
  }
} finally {
  await Promise.all([browser.close(), sink.close(), database.close()]);
  await stack.stop();
}
process.exit(0);
