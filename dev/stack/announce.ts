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

/** How to get a login and an API key again, which are shown at the first start only. */
const secretsAgain = ({ companyId, adminEmail }: DemoData): string[] =>
  table([
    ['Admin login', adminEmail ?? undefined],
    ['New password', adminEmail ? command(`user reset-password ${adminEmail}`) : undefined],
    ['New API key', companyId && command(`key create --name "my key" --company ${companyId}`)],
  ]);

/**
 * Lists the addresses. Then come the demo key and the administrator's login at the first start; afterwards, the commands that make new ones.
 */
export const announcement = (config: Config, { baseUrl, addresses, demo }: RunningService): string => {
  const { databaseUrl, temporalAddress, temporalUiUrl, s3Endpoint, s3ConsoleUrl, s3SecretKey } = addresses;
  const { accessKey } = config.storage;
  const places = table([
    ['API', `${baseUrl}/api/v1`],
    ['Admin panel', `${baseUrl}/admin`],
    ['API docs', `${baseUrl}/docs`],
    ['OpenAPI', `${baseUrl}/openapi.json`],
    ['Temporal UI', temporalUiUrl ?? config.temporal.uiUrl],
    ['Temporal', temporalAddress ?? config.temporal.address],
    ['MinIO console', s3ConsoleUrl && `${s3ConsoleUrl}  (user ${accessKey}, password ${s3SecretKey})`],
    ['S3', s3Endpoint ?? config.storage.endpoint],
    ['PostgreSQL', databaseUrl ?? (config.database.url && withoutPassword(config.database.url))],
    ['Logs', `${config.dataDir}/logs`],
  ]);
  const secrets = table([
    ['Demo API key', demo.apiKey],
    ['Admin login', demo.admin ? `${demo.admin.email}  ${demo.admin.password}` : undefined],
  ]);
  const access = secrets.length > 0 ? [...secrets, '  (shown at the first start only)'] : secretsAgain(demo);
  return ['', ...places, ...(access.length > 0 ? ['', ...access] : []), ''].join('\n');
};
