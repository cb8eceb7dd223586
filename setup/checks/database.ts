import { isLoopback } from '../../domain/loopback.ts';
import { outboxAgeMaxSeconds } from '../../domain/outbox.ts';
import { commandOf } from '../../platform/commands.ts';
import type { Config } from '../../platform/config.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import { countLongUnsealed } from '../../prisma/audit/chain.ts';
import { openDatabase } from '../../prisma/client.ts';
import { countUnreadable, oldestDueSeconds } from '../../prisma/outbox.ts';
import { probePooling } from '../../prisma/pooling.ts';
import { invalidIndexes, missingMigrations } from '../../prisma/schema-version.ts';
import { countOpenSecrets } from '../../prisma/sealing/reseal.ts';
import { type Check, clockFinding, type Finding, note, ok, problem } from './finding.ts';
import { retentionFindings } from './retention.ts';

const versionMin = 140_000;
/** Workers seal entries of the audit log within a minute. */
const unsealedMaxMs = 600_000;

type Prisma = ReturnType<typeof openDatabase>['prisma'];

interface Server {
  readonly number: number;
  readonly text: string;
  readonly now: Date;
  readonly connections: number;
  readonly ssl: boolean;
}

const askServer = async (prisma: Prisma): Promise<Server> => {
  const rows = await prisma.$queryRaw<Server[]>`
    SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS text, clock_timestamp() AS now,
           current_setting('max_connections')::int AS connections,
           coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS ssl`;
  const server = rows[0];
  if (!server) throw new Error('The database returned no row.');
  return server;
};

/** sslmode=disable states that the network to the server is private, such as an internal network of containers. */
const plainFinding = (hostname: string, isIntended: boolean): Finding =>
  isIntended
    ? note(`The connection to ${hostname} is not encrypted, because DATABASE_URL sets sslmode=disable.`)
    : problem(
        `The connection to ${hostname} is not encrypted.`,
        'Add ?sslmode=require to DATABASE_URL, or ?sslmode=disable if the network to the server is private.',
      );

/**
 * The findings about a server that answers: version, clock, encryption of the connection to `url`, and number of
 * connections.
 */
export const serverFindings = (server: Server, askedAtMs: number, url: string): Finding[] => {
  const { hostname, searchParams } = new URL(url);
  const isLocal = hostname === '' || isLoopback(hostname);
  return [
    server.number >= versionMin
      ? ok(`PostgreSQL ${server.text} answers.`)
      : problem(`PostgreSQL ${server.text} is too old.`, 'Upgrade it to 14 or later.'),
    clockFinding('PostgreSQL', server.now.getTime(), askedAtMs, Date.now()),
    ...(server.ssl || isLocal ? [] : [plainFinding(hostname, searchParams.get('sslmode') === 'disable')]),
    note(
      `The server allows ${server.connections} connections. Each API process uses up to DATABASE_POOL_SIZE plus PANEL_POOL_SIZE of them, and each worker process up to DATABASE_POOL_SIZE plus one.`,
    ),
  ];
};

/** The findings about a pooler between Docket and the server; none without a pooler in transaction mode. */
const poolingFindings = async ({ url = '', directUrl = url, preparedStatements }: Config['database']) => {
  const { sharesSessions, keepsStatements } = await probePooling(url);
  if (!sharesSessions) return [];
  const isDirect = directUrl !== url && !(await probePooling(directUrl)).sharesSessions;
  return [
    isDirect
      ? ok('DATABASE_URL points to a pooler in transaction mode, and DATABASE_DIRECT_URL to the server.')
      : problem(
          `${directUrl === url ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'} points to a pooler in transaction mode. Migrations cannot run there, and workers notice new messages only every OUTBOX_SWEEP_INTERVAL.`,
          'Set DATABASE_DIRECT_URL to the address of the server itself.',
        ),
    ...(preparedStatements && !keepsStatements
      ? [
          problem(
            'The pooler does not support prepared statements, so requests fail.',
            'Set DATABASE_PREPARED_STATEMENTS=false for every process, or use PgBouncer 1.21 or later with max_prepared_statements = 200.',
          ),
        ]
      : []),
  ];
};

const invalidIndexFindings = async (prisma: Prisma): Promise<Finding[]> => {
  const names = await invalidIndexes(prisma);
  if (names.length === 0) return [];
  return [
    problem(
      `Invalid indexes slow down writes and serve no reads: ${names.join(', ')}.`,
      `Run "${commandOf('setup')}". If one remains, run REINDEX INDEX CONCURRENTLY on it.`,
    ),
  ];
};

const secretFindings = async (prisma: Prisma, keyring: Keyring): Promise<Finding[]> => {
  if (!keyring.hasKeys) return [];
  const { plain, otherKey } = await countOpenSecrets(prisma, keyring);
  if (plain + otherKey === 0) return [ok('All secrets are encrypted with the first key.')];
  return [
    problem(
      `${plain} secrets are not encrypted, and ${otherKey} are encrypted with a key other than the first one.`,
      `When every process has the key, run "${commandOf('admin secrets rotate')}". Workers encrypt plain secrets after an hour.`,
    ),
  ];
};

const unsealedFindings = async (prisma: Prisma): Promise<Finding[]> => {
  const count = await countLongUnsealed(prisma, unsealedMaxMs);
  if (count === 0) return [];
  return [
    problem(
      `${count} entries of the audit log have no seal yet, so they could be changed without a trace.`,
      'Check that a worker runs; its log explains why it could not seal them.',
    ),
  ];
};

const contentFindings = async (prisma: Prisma, { keyring, retention }: Config): Promise<Finding[]> => {
  const { days } = retention;
  const missing = await missingMigrations(prisma);
  const invalid = await invalidIndexFindings(prisma);
  if (missing.length > 0) {
    return [
      ...invalid,
      problem(`${missing.length} migrations are missing: ${missing.join(', ')}.`, `Run "${commandOf('setup')}".`),
    ];
  }
  const [admins, seconds, unreadable] = await Promise.all([
    prisma.user.count({ where: { role: 'super_admin', disabledAt: null } }),
    oldestDueSeconds(prisma),
    countUnreadable(prisma),
  ]);
  return [
    ok('The schema is up to date.'),
    ...invalid,
    ...(await secretFindings(prisma, keyring)),
    ...(await unsealedFindings(prisma)),
    admins > 0
      ? ok('There is a super_admin.')
      : problem(
          'There is no super_admin, so no one can administer the panel.',
          `Run "${commandOf('admin user create --email you@example.com --role super_admin')}".`,
        ),
    seconds <= outboxAgeMaxSeconds
      ? ok('No message in the outbox is overdue.')
      : problem(
          `The oldest message in the outbox has been due for ${Math.round(seconds)} s.`,
          'Check that a worker runs and that it reaches Temporal; its log explains why a message was refused.',
        ),
    ...(unreadable === 0
      ? []
      : [
          problem(
            `${unreadable} messages in the outbox cannot be read.`,
            'Upgrade every worker to the newest version. The column last_error of the table outbox explains what is wrong with each message.',
          ),
        ]),
    ...(await retentionFindings(prisma, days)),
  ];
};

/** Version, clock, encryption, migrations, people, secrets, outbox and retention of the database. */
export const databaseCheck = (config: Config): Check => ({
  name: 'database',
  run: async () => {
    const { database } = config;
    if (!database.url) {
      return [
        problem('DATABASE_URL is not set.', 'Set it, for example to postgresql://user:password@host:5432/docket.'),
      ];
    }
    const settings = { ...database, preparedStatements: false, poolSize: 2, poolWaitMs: 5_000 };
    const { prisma, close } = openDatabase(settings, 'doctor');
    try {
      const askedAtMs = Date.now();
      const server = await askServer(prisma);
      return [
        ...serverFindings(server, askedAtMs, database.url),
        ...(await poolingFindings(database)),
        ...(await contentFindings(prisma, config)),
      ];
    } finally {
      await close();
    }
  },
});
