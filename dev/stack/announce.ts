import { relative } from 'node:path';
import type { Config } from '../../platform/config.ts';
import type { DemoData, RunningService } from './supervisor.ts';

const withoutPassword = (databaseUrl: string): string => {
  const url = new URL(databaseUrl);
  if (url.password !== '') url.password = '***';
  return url.href;
};

const table = (rows: readonly (readonly [string, string | undefined])[]): string[] => {
  const shown = rows.filter((row): row is [string, string] => row[1] !== undefined);
  const width = Math.max(...shown.map(([label]) => label.length));
  return shown.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`);
};

const command = (words: string): string => `npm run admin -- ${words}`;

/** A path that is short enough to read and copy: relative to the current folder if the path is below it. */
const shortPath = (path: string): string => {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
};

const loginOf = ({ admin, adminEmail }: DemoData): [string, string | undefined][] =>
  admin
    ? [['Login', `${admin.email}  ${admin.password}`]]
    : [
        ['Login', adminEmail ?? undefined],
        ['New password', adminEmail ? command(`user reset-password ${adminEmail}`) : undefined],
      ];

const callOf = (baseUrl: string, { apiKey, companyId }: DemoData): [string, string | undefined][] => [
  ['Demo API key', apiKey],
  [
    'New API key',
    apiKey === undefined && companyId ? command(`key create --name "my key" --company ${companyId}`) : undefined,
  ],
  ['One call', `curl ${baseUrl}/api/v1/workflows -H "Authorization: Bearer ${apiKey ?? '$API_KEY'}"`],
];

/**
 * Lists the addresses, and then shows on one screen where to click, what to paste and what to run. The first start
 * shows the key and the password; later starts show the commands that create new ones.
 */
export const announcement = (config: Config, { baseUrl, addresses, demo }: RunningService): string => {
  const { databaseUrl, temporalAddress, temporalUiUrl, s3Endpoint, s3ConsoleUrl, s3SecretKey } = addresses;
  const { accessKey } = config.storage;
  const places = table([
    ['API', `${baseUrl}/api/v1`],
    ['API docs', `${baseUrl}/docs`],
    ['OpenAPI', `${baseUrl}/openapi.json`],
    ['Temporal UI', temporalUiUrl ?? config.temporal.uiUrl],
    ['Temporal', temporalAddress ?? config.temporal.address],
    ['MinIO console', s3ConsoleUrl && `${s3ConsoleUrl}  (user ${accessKey}, password ${s3SecretKey})`],
    ['S3', s3Endpoint ?? config.storage.endpoint],
    ['PostgreSQL', databaseUrl ?? (config.database.url && withoutPassword(config.database.url))],
    ['Logs', `${shortPath(config.dataDir)}/logs`],
  ]);
  const firstSteps = table([
    ['Admin panel', `${baseUrl}/admin`],
    ...loginOf(demo),
    ...callOf(baseUrl, demo),
    ['Demo', 'npm run demo   (in a second terminal: five documents and a shelf, with their webhooks)'],
  ]);
  const once = demo.apiKey || demo.admin ? ['', '  The key and the password are shown only once.'] : [];
  return ['', ...places, '', ...firstSteps, ...once, ''].join('\n');
};
