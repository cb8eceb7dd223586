import { execFile, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { projectFile } from '../../base/project.ts';
import minio from '../../dev/binaries/minio.json' with { type: 'json' };
import { loadConfig } from '../../platform/config.ts';
import { requireSafe } from '../../platform/safe-config.ts';

const run = promisify(execFile);
const works = (command: string, ...args: string[]): boolean => spawnSync(command, [...args, 'version']).status === 0;
const findCompose = (): string[] | null => {
  if (works('docker', 'compose')) return ['docker', 'compose'];
  return works('docker-compose') ? ['docker-compose'] : null;
};
const compose = findCompose();

const Service = z.looseObject({
  image: z.string(),
  restart: z.string().optional(),
  environment: z.record(z.string(), z.string().nullable()).default({}),
  healthcheck: z.looseObject({}).optional(),
  read_only: z.boolean().default(false),
});
const Model = z.looseObject({ services: z.record(z.string(), Service) });

const secretsKey = Buffer.alloc(32, 1).toString('base64');

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-compose-'));
  await cp(projectFile('deploy/compose'), folder, { recursive: true });
  const example = await readFile(join(folder, '.env.example'), 'utf8');
  const filled = example.replace(/^(\w*(?:PASSWORD|SECRET_KEY))=$/gm, '$1=0123456789abcdef');
  await writeFile(join(folder, '.env'), filled.replace(/^SECRETS_KEY=$/m, `SECRETS_KEY=${secretsKey}`));
  await writeFile(join(folder, 'docket.env'), await readFile(join(folder, 'docket.env.example'), 'utf8'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const configOf = async (...files: string[]): Promise<z.output<typeof Model>> => {
  const [command = '', ...first] = compose ?? [];
  const args = [...first, ...files.flatMap((file) => ['--file', file]), 'config'];
  const { stdout } = await run(command, args, { cwd: folder });
  return Model.parse(parse(stdout));
};

describe.skipIf(compose === null)('The Compose file for production (skipped if Docker Compose is missing)', () => {
  it('The Compose file for production is valid with and without the object storage of this machine', async () => {
    const external = await configOf('compose.yaml');
    const { services } = await configOf('compose.yaml', 'compose.minio.yaml');
    expect(Object.keys(services).sort()).toEqual([...Object.keys(external.services), 'minio'].sort());
  });

  it('The Compose file for production serves every task queue, has two APIs, and checks the health of each', async () => {
    const { services } = await configOf('compose.yaml');
    const queues = Object.values(services).flatMap(({ environment }) => environment.WORKER_QUEUES?.split(',') ?? []);
    expect(queues.sort()).toEqual(['platform', 'processing', 'shelf', 'webhooks']);
    for (const name of ['api-1', 'api-2', 'worker-platform', 'worker-processing', 'worker-shelf']) {
      expect(services[name]).toMatchObject({ restart: 'unless-stopped', read_only: true });
      expect(services[name]?.healthcheck, name).toBeDefined();
    }
  });

  it('The Compose file for production gives every API and worker settings that Docket reads and starts with, and names the proxy in front of the API', async () => {
    const { services } = await configOf('compose.yaml', 'compose.minio.yaml');
    for (const name of ['setup', 'api-1', 'api-2', 'worker-platform', 'worker-processing', 'worker-shelf']) {
      const settings = Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, value ?? '']);
      const { api } = requireSafe(loadConfig({ ...Object.fromEntries(settings), NODE_ENV: 'production' }));
      expect(api.trustedProxies.length).toBeGreaterThan(0);
    }
  });

  it('The Compose file for production gives MinIO’s root account only to MinIO and the setup, and Docket a user of another name', async () => {
    const { services } = await configOf('compose.yaml', 'compose.minio.yaml');
    const withRoot = Object.entries(services).filter(([, { environment }]) => 'MINIO_ROOT_PASSWORD' in environment);
    expect(withRoot.map(([name]) => name).sort()).toEqual(['minio', 'setup']);
    expect(services.minio?.environment.MINIO_ROOT_USER).not.toBe(services['api-1']?.environment.S3_ACCESS_KEY);
    expect(services.setup?.environment.MINIO_ROOT_USER).toBe(services.minio?.environment.MINIO_ROOT_USER);
  });

  it('The Compose file for production refuses to start without SECRETS_KEY, and explains how to generate one', async () => {
    const [command = '', ...first] = compose ?? [];
    const env = (await readFile(join(folder, '.env'), 'utf8')).replace(/^SECRETS_KEY=.*$/m, 'SECRETS_KEY=');
    await writeFile(join(folder, 'without-key.env'), env);
    const args = [...first, '--env-file', 'without-key.env', '--file', 'compose.yaml', 'config'];
    await expect(run(command, args, { cwd: folder })).rejects.toThrow(/Set SECRETS_KEY in \.env\. Generate one with/);
  });

  it('The Compose file for production pins the version of every image and runs no development server', async () => {
    const { services } = await configOf('compose.yaml', 'compose.minio.yaml');
    for (const { image } of Object.values(services)) expect(image).toMatch(/:\d[\w.-]*$/);
    const images = Object.values(services).map(({ image }) => image);
    expect(images).toContainEqual(expect.stringMatching(/^temporalio\/server:/));
    expect(images).not.toContainEqual(expect.stringMatching(/^temporalio\/(?:temporal|auto-setup):/));
  });

  it('The Compose file for production runs the image of this version of Docket', async () => {
    const { version } = JSON.parse(await readFile(projectFile('package.json'), 'utf8'));
    const { services } = await configOf('compose.yaml');
    expect(services['api-1']?.image).toBe(`docket:${version}`);
  });

  it('The Compose file for production creates the tables of Temporal with the tools of the same version as the server', async () => {
    const { services } = await configOf('compose.yaml');
    const version = /:([\d.]+)/;
    const ofServer = version.exec(services.temporal?.image ?? '')?.[1];
    expect(version.exec(services['temporal-schema']?.image ?? '')?.[1]).toBe(ofServer);
  });

  it('The Compose file for production refuses to start without its secrets', async () => {
    await writeFile(join(folder, 'empty.env'), '');
    const [command = '', ...first] = compose ?? [];
    const args = [...first, '--env-file', 'empty.env', '--file', 'compose.yaml', 'config'];
    await expect(run(command, args, { cwd: folder })).rejects.toThrow(/Set (?:DOMAIN|POSTGRES_PASSWORD) in \.env/);
  });
});

describe('The shell scripts beside the Compose file', () => {
  it.each(readdirSync(projectFile('deploy/compose')).filter((name) => name.endsWith('.sh')))(
    '%s is valid for a POSIX shell',
    async (name) => {
      await run('sh', ['-n', projectFile(`deploy/compose/${name}`)]);
    },
  );
});

describe('configure.sh beside the Compose file', () => {
  let target: string;

  beforeEach(async () => {
    target = await mkdtemp(join(tmpdir(), 'docket-configure-'));
    await cp(projectFile('deploy/compose'), target, { recursive: true });
  });
  afterEach(() => rm(target, { recursive: true, force: true }));

  const configure = (...args: string[]) => run(join(target, 'configure.sh'), args);
  const settings = async () => parseEnv(await readFile(join(target, '.env'), 'utf8'));

  it("The configure.sh beside the Compose file generates a secret for each empty password and key, and leaves the administrator's to the setup", async () => {
    await configure('api.example.com', 'files.example.com', 'me@example.com');
    const made = await settings();
    expect(made).toMatchObject({ DOMAIN: 'api.example.com', S3_PUBLIC_ENDPOINT: 'https://files.example.com' });
    expect(made).toMatchObject({ ADMIN_EMAIL: 'me@example.com', ADMIN_PASSWORD: '' });
    expect(Buffer.from(made.SECRETS_KEY ?? '', 'base64')).toHaveLength(32);
    const secrets = Object.entries(made).filter(
      ([name]) => /(?:PASSWORD|SECRET_KEY)$/.test(name) && !/ADMIN/.test(name),
    );
    for (const [name, value] of secrets) expect(value, name).toMatch(/^[0-9a-f]{48}$/);
    expect(new Set(secrets.map(([, value]) => value)).size).toBe(secrets.length);
    const modes = await Promise.all(['.env', 'docket.env'].map(async (name) => (await stat(join(target, name))).mode));
    expect(modes.map((mode) => mode & 0o777)).toEqual([0o600, 0o600]);
  });

  it('The configure.sh beside the Compose file keeps every setting that is there', async () => {
    await configure('api.example.com', 'files.example.com', 'me@example.com');
    const first = await settings();
    await configure('other.example.com', 'other.example.org', 'other@example.com');
    expect(await settings()).toEqual(first);
  });
});

describe('upgrade.sh beside the Compose file', () => {
  let target: string;

  beforeEach(async () => {
    target = await mkdtemp(join(tmpdir(), 'docket-upgrade-'));
    await cp(projectFile('deploy/compose/upgrade.sh'), join(target, 'upgrade.sh'));
    await writeFile(join(target, '.env'), 'DOCKET_IMAGE=docket:old\n');
    await mkdir(join(target, 'programs'));
    await program('sleep', 'exit 0');
  });
  afterEach(() => rm(target, { recursive: true, force: true }));

  const program = (name: string, script: string) =>
    writeFile(join(target, 'programs', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const docker = (fails: string) =>
    program(
      'docker',
      `echo "$DOCKET_IMAGE: $*" >>"${join(target, 'log')}"
      case "$*" in
        *--services) printf '%s\\n' api-1 postgres worker-a api-2 proxy setup worker-b ;;
        *config)
          printf 'services:\\n  api-1:\\n    image: %s\\n' "\${DOCKET_IMAGE:-docket:old}"
          printf '  postgres:\\n    image: postgres:17\\n' ;;
        *"${fails}"*) exit 1 ;;
      esac`,
    );
  const upgrade = (further: Record<string, string> = {}) =>
    run(join(target, 'upgrade.sh'), ['docket:new'], {
      env: { PATH: `${join(target, 'programs')}:/usr/bin:/bin`, ...further },
    });
  const changes = async () => {
    const log = await readFile(join(target, 'log'), 'utf8');
    return log.split('\n').filter((line) => / (?:run|up) /.test(line));
  };
  const image = async () => (await readFile(join(target, '.env'), 'utf8')).trim();

  it('The upgrade.sh beside the Compose file runs the setup, then replaces only workers and APIs, one by one', async () => {
    await docker('nothing');
    const { stdout } = await upgrade();
    expect(stdout).toMatch(/^1\. Applying the migrations of docket:new\.$/m);
    const lines = await changes();
    expect(lines.map((line) => line.split(' ').at(-1))).toEqual(['setup', 'worker-a', 'worker-b', 'api-1', 'api-2']);
    const [setup, ...services] = lines;
    expect(setup).toMatch(/^docket:new: compose run --rm --no-deps/);
    // With --no-deps, the next `docker compose up` would replace them all again.
    for (const line of services) expect(line).toMatch(/^docket:new: compose up --detach --wait (?!.*--no-deps)/);
    expect(await image()).toBe('DOCKET_IMAGE=docket:new');
  });

  it('The upgrade.sh beside the Compose file changes nothing if the setup fails', async () => {
    await docker(' setup setup');
    await expect(upgrade()).rejects.toThrow(/The previous release keeps serving/);
    expect(await changes()).toHaveLength(1);
    expect(await image()).toBe('DOCKET_IMAGE=docket:old');
  });

  it('The upgrade.sh beside the Compose file changes nothing if Compose does not get the new image', async () => {
    await docker('nothing');
    // As sudo does.
    const withoutEnvironment = upgrade({ DOCKER: 'env -u DOCKET_IMAGE docker' });
    await expect(withoutEnvironment).rejects.toThrow(/api-1 would run docket:old instead of docket:new/);
    expect(await changes()).toEqual([]);
    expect(await image()).toBe('DOCKET_IMAGE=docket:old');
  });

  it('The upgrade.sh beside the Compose file stops at the first service that does not become healthy', async () => {
    await docker(' worker-b');
    // Compose runs the setup again before each service, so that may be what failed.
    await expect(upgrade()).rejects.toThrow(/The setup failed, or worker-b is not healthy.*logs setup worker-b/);
    expect((await changes()).at(-1)).toMatch(/worker-b$/);
    expect(await image()).toBe('DOCKET_IMAGE=docket:old');
  });
});

describe('The backup beside the Compose file', () => {
  let backups: string;
  let programs: string;

  beforeEach(async () => {
    backups = await mkdtemp(join(tmpdir(), 'docket-backups-'));
    programs = join(backups, 'programs');
    await mkdir(programs);
  });
  afterEach(() => rm(backups, { recursive: true, force: true }));

  const install = async (name: string, script: string) => {
    await writeFile(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  };
  const backUp = (name: string, ...args: string[]) => {
    const env = {
      PATH: `${programs}:/usr/bin:/bin`,
      BACKUP_FOLDER: backups,
      BACKUP_KEEP_DAYS: '14',
      S3_BUCKET: 'docket',
    };
    const passwords = { DOCKET_PASSWORD: 'a', TEMPORAL_PASSWORD: 'b' };
    return run('sh', [projectFile(`deploy/compose/${name}`), ...(args.length > 0 ? args : ['now'])], {
      env: { ...env, ...passwords },
    });
  };
  const dumpEach =
    'for word; do case $word in --file=*) echo "$PGPASSWORD" >"$(echo "$word" | cut -d= -f2)" ;; esac; done';

  it('The backup beside the Compose file puts the dumps of one time into one folder and removes those that are too old', async () => {
    await install('pg_dump', dumpEach);
    const old = join(backups, 'databases/2020-01-01T020000');
    await mkdir(old, { recursive: true });
    await utimes(old, new Date('2020-01-01'), new Date('2020-01-01'));
    await backUp('backup-databases.sh');
    const [folder = '', ...others] = (await readdir(join(backups, 'databases'))).filter((name) => name !== 'latest');
    expect(others).toEqual([]);
    const dumps = await readdir(join(backups, 'databases', folder));
    expect(dumps.sort()).toEqual(['docket.dump', 'temporal.dump', 'temporal_visibility.dump']);
  });

  it('The backup beside the Compose file leaves no folder that looks complete if one dump fails', async () => {
    await install('pg_dump', `case "$*" in *temporal_visibility*) exit 1 ;; esac; ${dumpEach}`);
    await expect(backUp('backup-databases.sh')).rejects.toThrow();
    expect((await readdir(join(backups, 'databases'))).filter((name) => !name.startsWith('.'))).toEqual([]);
  });

  it('The backup beside the Compose file lets only their owner read the dumps', async () => {
    await install('pg_dump', dumpEach);
    await backUp('backup-databases.sh');
    const [folder = ''] = (await readdir(join(backups, 'databases'))).filter((name) => name.startsWith('20'));
    const { mode } = await stat(join(backups, 'databases', folder, 'docket.dump'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('The backup beside the Compose file restores the newest dump, or the one that is named, and refuses one that does not exist', async () => {
    for (const time of ['2026-01-01T020000', '2026-01-02T020000']) {
      await mkdir(join(backups, 'databases', time), { recursive: true });
      await writeFile(join(backups, 'databases', time, 'docket.dump'), '');
    }
    await install('pg_restore', 'for word; do last=$word; done; echo "from $last"');
    expect((await backUp('backup-databases.sh', 'restore')).stdout).toContain('2026-01-02T020000/docket.dump');
    const named = await backUp('backup-databases.sh', 'restore', '2026-01-01T020000');
    expect(named.stdout).toContain('2026-01-01T020000/docket.dump');
    await expect(backUp('backup-databases.sh', 'restore', '2025-01-01T020000')).rejects.toThrow(
      /The dump .* does not exist/,
    );
  });

  it('The backup beside the Compose file copies back the objects that were removed from the bucket since the dump, and nothing older', async () => {
    for (const folder of [
      'databases/2026-01-02T020000',
      'bucket',
      'bucket-removed/2026-01-01',
      'bucket-removed/2026-01-02',
    ]) {
      await mkdir(join(backups, folder), { recursive: true });
    }
    await install('rclone', 'echo "$1 $2"');
    const { stdout } = await backUp('backup-bucket.sh', 'restore');
    expect(stdout).toContain(`copy ${backups}/bucket\n`);
    expect(stdout).toContain('bucket-removed/2026-01-02');
    expect(stdout).not.toContain('bucket-removed/2026-01-01');
  });

  it('The backup beside the Compose file does not report the bucket as copied if the copy fails', async () => {
    await install('rclone', 'exit 1');
    await expect(backUp('backup-bucket.sh')).rejects.toThrow();
    expect(await readdir(backups)).toEqual(['programs']);
  });
});

it('The MinIO of the Compose files is the version that npm start builds', async () => {
  for (const path of ['deploy/compose/minio.Dockerfile', 'temporal-dev.yml']) {
    expect(await readFile(projectFile(path), 'utf8'), path).toContain(`${minio.module}@${minio.moduleVersion}`);
  }
});
