import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { projectFile, projectRoot } from '../../base/project.ts';
import { findFreePorts } from '../../dev/processes/free-ports.ts';
import { releasesOf } from '../../dev/testing/releases.ts';
import { atFileEnd } from '../support/file-end/at-file-end.ts';
import { pool } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { testStack } from '../support/stack/stack.ts';
import { type Cluster, type HelmRun, Manifest, parseManifests, startCluster } from './cluster.ts';
import { containerOf, environmentOf, finishJob, readinessUrl, startContainer } from './containers.ts';
import { defineExtensions } from './extensions.ts';

/**
 * The chart on a real API server. Proven: every object is accepted with strict validation and all admission checks,
 * Helm runs the hooks in order and stops if one fails, and the commands of the containers work with exactly the
 * environment that the chart gives them, against real servers. Not proven: no kubelet, scheduler or controller runs.
 * The containers' commands run as processes of this machine instead of in the image (`npm run test:containers` has the
 * image), the test writes the status of the setup's Job as the Job controller would, no pod is scheduled, and no
 * Service, Ingress or NetworkPolicy carries traffic.
 */

const chart = projectFile('deploy/helm/docket');
const examplesFolder = projectFile('deploy/helm/examples');
const examples = readdirSync(examplesFolder).filter((name) => name.endsWith('.yaml'));
const setupJob = 'docket-setup';
const readyMs = 120_000;
const run = promisify(execFile);

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
  await defineExtensions(cluster);
  const high = { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: 'high' }, value: 1000 };
  await cluster.create(Manifest.parse(high), '');
});

/** Creates a namespace in which pods must meet the restricted standard. */
const createNamespace = async (name: string): Promise<string> => {
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  await cluster.create(Manifest.parse({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } }), '');
  return name;
};

const createSecret = (namespace: string, name: string, stringData: Record<string, string>) =>
  cluster.create(Manifest.parse({ apiVersion: 'v1', kind: 'Secret', metadata: { name }, stringData }), namespace);

const render = async (namespace: string, ...args: readonly string[]): Promise<Manifest[]> => {
  const { exitCode, output } = await cluster.helm(
    'template',
    'docket',
    chart,
    '--namespace',
    namespace,
    '--validate',
    ...args,
  );
  expect([exitCode, exitCode === 0 ? '' : output]).toEqual([0, '']);
  return parseManifests(output);
};

const WithPods = z.object({ spec: z.object({ template: z.looseObject({ spec: z.unknown() }) }) });

describe.each(examples)('The example %s', (example) => {
  const values = join(examplesFolder, example);
  const namespace = `example-${example.replace('.yaml', '')}`;
  let manifests: Manifest[];
  beforeAll(async () => {
    await createNamespace(namespace);
    manifests = await render(namespace, '--values', values);
  });

  it('Every object of an example is accepted by the API server, which refuses unknown and repeated fields', async () => {
    for (const manifest of manifests) {
      const { status, body } = await cluster.create(manifest, namespace);
      expect([manifest.kind, manifest.metadata.name, status, body]).toMatchObject([
        manifest.kind,
        manifest.metadata.name,
        201,
        {},
      ]);
    }
    expect(manifests.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['Job', 'Deployment', 'Service', 'Ingress']),
    );
  });

  it('Every pod of an example is admitted to a namespace with the restricted standard', async () => {
    const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
    expect(workloads.length).toBeGreaterThan(2);
    for (const { metadata, ...workload } of workloads) {
      const { template } = WithPods.parse(workload).spec;
      const pod = Manifest.parse({ ...template, apiVersion: 'v1', kind: 'Pod', metadata: { name: metadata.name } });
      const { status, body } = await cluster.create(pod, namespace, true);
      expect([metadata.name, status, body]).toMatchObject([metadata.name, 201, {}]);
    }
  });
});

it('A field that Kubernetes does not know, a wrong type and a privileged pod are refused here', async () => {
  const namespace = await createNamespace('refusals');
  const manifests = await render(namespace, '--values', join(examplesFolder, 'autoscaling.yaml'));
  const refusal = async (kind: string, find: string, replacement: string): Promise<string> => {
    const text = JSON.stringify(manifests.find((one) => one.kind === kind));
    expect(text).toContain(find);
    const changed = Manifest.parse(JSON.parse(text.replace(find, replacement)));
    const { status, body } = await cluster.create(changed, namespace, true);
    return `${status} ${JSON.stringify(body)}`;
  };
  expect(await refusal('Deployment', '"topologyKey"', '"topologyKeys"')).toMatch(/^4\d\d .*unknown field/);
  expect(await refusal('ScaledObject', '"maxReplicaCount"', '"maxReplicaCounts"')).toMatch(/^4\d\d .*unknown field/);
  expect(await refusal('PodDisruptionBudget', '"maxUnavailable":1', '"maxUnavailable":"many"')).toMatch(/^4\d\d /);
});

describe('Values that the chart refuses leave nothing in the cluster:', () => {
  it.each([
    [
      'a queue without workers',
      ['--set', 'workers.platform.queues={platform,webhooks,processing}'],
      /serves the queue shelf/,
    ],
    [
      'no secret with SECRETS_KEY',
      ['--set', 'secretsKey.existingSecret.name='],
      /secretsKey\.existingSecret\.name is required/,
    ],
    ['an unknown value', ['--set', 'api.replica=3'], /additional properties? 'replica' not allowed/i],
  ] as const)('%s', async (what, args, message) => {
    const namespace = await createNamespace(`refused-${what.replaceAll(/\W+/g, '-').toLowerCase()}`);
    const values = ['--values', join(examplesFolder, 'minimal.yaml'), ...args];
    const { exitCode, output } = await cluster.helm('install', 'docket', chart, '--namespace', namespace, ...values);
    expect([exitCode, output]).toEqual([1, expect.stringMatching(message)]);
    for (const [kind, apiVersion] of [
      ['Job', 'batch/v1'],
      ['Deployment', 'apps/v1'],
      ['Secret', 'v1'],
      ['ServiceAccount', 'v1'],
    ] as const) {
      expect(await cluster.names(kind, apiVersion, namespace)).toEqual([]);
    }
  });
});

/** Values of an installation on the servers of the tests, with its own database and namespace. */
const createDeployment = async (namespace: string): Promise<{ values: string[]; databaseUrl: string }> => {
  await createNamespace(namespace);
  const name = `${namespace}-${randomBytes(4).toString('hex')}`;
  const database = name.replaceAll('-', '_');
  await pool.query(`CREATE DATABASE ${database}`);
  atFileEnd(() => pool.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`));
  const url = new URL(testStack().databaseUrl);
  url.pathname = `/${database}`;
  const { s3, temporalAddress } = testStack();
  await createSecret(namespace, 'docket-database', { url: url.href });
  await createSecret(namespace, 'docket-s3', { accessKey: s3.accessKey, secretKey: s3.secretKey });
  await createSecret(namespace, 'docket-secrets', { secretsKey: randomBytes(32).toString('base64') });
  const [apiPort = 0, healthPort = 0] = await findFreePorts(2);
  const settings = {
    'temporal.address': temporalAddress,
    'temporal.namespace': name,
    's3.endpoint': s3.endpoint,
    's3.publicEndpoint': s3.endpoint,
    // The keys of the tests' storage are only for this bucket.
    's3.bucket': s3.bucket,
    'api.port': String(apiPort),
    'workerDefaults.healthPort': String(healthPort),
  };
  const set = Object.entries(settings).flatMap(([key, value]) => ['--set', `${key}=${value}`]);
  return { values: ['--values', join(examplesFolder, 'minimal.yaml'), ...set], databaseUrl: url.href };
};

const findJob = (namespace: string): Promise<Manifest | null> => cluster.find('Job', 'batch/v1', namespace, setupJob);
const deployments = (namespace: string): Promise<string[]> => cluster.names('Deployment', 'apps/v1', namespace);
const findDeployment = async (namespace: string, name: string): Promise<Manifest> =>
  Manifest.parse(await cluster.find('Deployment', 'apps/v1', namespace, name));
const settingIn = async (namespace: string, deployment: string, name: string): Promise<string | undefined> => {
  const container = containerOf(await findDeployment(namespace, deployment));
  return (await environmentOf(cluster, namespace, container))[name];
};

/** Waits for a Job of the setup other than the earlier one. */
const waitForSetup = (namespace: string, earlier: Manifest | null): Promise<Manifest> =>
  eventually(
    'Helm creates the Job of the setup',
    async () => {
      const job = await findJob(namespace);
      return job !== null && job.metadata.uid !== earlier?.metadata.uid && job;
    },
    readyMs,
  );

/** Runs Helm while the setup's container runs as a process, whose exit code ends the Job. */
const deploy = async (
  namespace: string,
  args: readonly string[],
  whileSettingUp: () => Promise<void> = async () => undefined,
): Promise<{ helm: HelmRun; setupCode: number | null; log: string }> => {
  const earlier = await findJob(namespace);
  const helm = cluster.helm(...args, '--namespace', namespace, '--timeout', '3m');
  const job = await Promise.race([
    waitForSetup(namespace, earlier),
    helm.then(({ output }) => {
      throw new Error(`Helm ended before the setup: ${output}`);
    }),
  ]);
  await whileSettingUp();
  const setup = await startContainer(cluster, namespace, job);
  const { code } = await setup.exit;
  await finishJob(cluster, namespace, setupJob, code ?? 1);
  return { helm: await helm, setupCode: code, log: setup.lastLines(60).join('\n') };
};

/** Runs Helm while the Job of the setup ends successfully without running anything. */
const withFinishedSetup = async (namespace: string, args: readonly string[]): Promise<HelmRun> => {
  const helm = cluster.helm(...args, '--namespace', namespace, '--timeout', '3m');
  await waitForSetup(namespace, null);
  await finishJob(cluster, namespace, setupJob, 0);
  return helm;
};

describe('From installation to removal:', () => {
  const namespace = 'life';
  let values: string[];
  let firstJob: Manifest | null;
  beforeAll(async () => {
    ({ values } = await createDeployment(namespace));
  });

  it('The command helm install creates the account, then the Job of the setup, waits for its end, and creates everything else afterward', async () => {
    const { helm, setupCode, log } = await deploy(namespace, ['install', 'docket', chart, ...values], async () => {
      expect(await cluster.names('ServiceAccount', 'v1', namespace)).toEqual(['docket-setup']);
      expect(await deployments(namespace)).toEqual([]);
    });
    const failures = log.split('\n').filter((line) => line.startsWith('✗'));
    expect([setupCode, failures]).toEqual([0, []]);
    expect(log).toContain('Applied ');
    expect(helm).toMatchObject({ exitCode: 0, output: expect.stringContaining('STATUS: deployed') });
    expect(await deployments(namespace)).toEqual(['docket-api', 'docket-worker-platform']);
    firstJob = await findJob(namespace);
  });

  it('The containers of API and worker become ready by the probes of their pods, with the environment that the chart gives them', async () => {
    for (const name of await deployments(namespace)) {
      const deployment = await findDeployment(namespace, name);
      const started = await startContainer(cluster, namespace, deployment);
      const isReady = async () => {
        if (started.hasExited()) throw new Error(`${name} has ended: ${started.lastLines(20).join('\n')}`);
        return (await fetch(readinessUrl(deployment)).catch(() => null))?.status === 200;
      };
      await eventually(`${name} is ready`, isReady, readyMs);
    }
  });

  it('The command helm upgrade runs the setup again before it changes anything, and keeps the selectors', async () => {
    const args = ['upgrade', 'docket', chart, ...values, '--set', 'settings.SESSION_TTL=1h'];
    const { helm, setupCode } = await deploy(namespace, args, async () => {
      expect(await settingIn(namespace, 'docket-api', 'SESSION_TTL')).toBeUndefined();
    });
    expect([setupCode, helm.exitCode, helm.output]).toEqual([0, 0, expect.stringContaining('REVISION: 2')]);
    expect((await findJob(namespace))?.metadata.uid).not.toBe(firstJob?.metadata.uid);
    for (const name of await deployments(namespace)) expect(await settingIn(namespace, name, 'SESSION_TTL')).toBe('1h');
  });

  it('An upgrade whose setup fails changes no Deployment, leaves its Job to be read, and the next one succeeds', async () => {
    await createSecret(namespace, 'docket-wrong', { url: 'postgresql://docket:wrong@127.0.0.1:1/docket' });
    const wrong = ['--set', 'database.existingSecret.name=docket-wrong', '--set', 'settings.SESSION_TTL=2h'];
    const failed = await deploy(namespace, ['upgrade', 'docket', chart, ...values, ...wrong]);
    expect([failed.setupCode, failed.helm.exitCode]).toEqual([1, 1]);
    expect(failed.helm.output).toMatch(/pre-upgrade hooks failed/);
    expect(await settingIn(namespace, 'docket-api', 'SESSION_TTL')).toBe('1h');
    expect(await findJob(namespace)).not.toBeNull();
    const args = ['upgrade', 'docket', chart, ...values, '--set', 'settings.SESSION_TTL=2h'];
    expect((await deploy(namespace, args)).helm.exitCode).toBe(0);
    expect(await settingIn(namespace, 'docket-api', 'SESSION_TTL')).toBe('2h');
  });

  it('The command helm rollback restores the earlier settings without running the setup', async () => {
    const before = await findJob(namespace);
    const { exitCode, output } = await cluster.helm('rollback', 'docket', '1', '--namespace', namespace);
    expect([exitCode, output]).toEqual([0, expect.stringContaining('Rollback was a success')]);
    for (const name of await deployments(namespace)) {
      expect(await settingIn(namespace, name, 'SESSION_TTL')).toBeUndefined();
    }
    expect((await findJob(namespace))?.metadata.uid).toBe(before?.metadata.uid);
  });

  it('The command helm uninstall removes everything but the Job of the setup, its account and the secrets of the operator', async () => {
    const { exitCode } = await cluster.helm('uninstall', 'docket', '--namespace', namespace);
    expect(exitCode).toBe(0);
    const left: string[] = [];
    const kinds = [
      ['Deployment', 'apps/v1'],
      ['Service', 'v1'],
      ['ConfigMap', 'v1'],
      ['Ingress', 'networking.k8s.io/v1'],
      ['NetworkPolicy', 'networking.k8s.io/v1'],
      ['ServiceAccount', 'v1'],
      ['Job', 'batch/v1'],
      ['Secret', 'v1'],
    ] as const;
    for (const [kind, apiVersion] of kinds) {
      left.push(...(await cluster.names(kind, apiVersion, namespace)).map((name) => `${kind} ${name}`));
    }
    expect(left).toEqual([
      'ServiceAccount docket-setup',
      'Job docket-setup',
      'Secret docket-database',
      'Secret docket-s3',
      'Secret docket-secrets',
      'Secret docket-wrong',
    ]);
  });
});

it('An installation whose setup fails creates no Deployment', async () => {
  const namespace = 'failing';
  const { values } = await createDeployment(namespace);
  await createSecret(namespace, 'docket-wrong', { url: 'postgresql://docket:wrong@127.0.0.1:1/docket' });
  const wrong = ['--set', 'database.existingSecret.name=docket-wrong'];
  const { helm, setupCode } = await deploy(namespace, ['install', 'docket', chart, ...values, ...wrong]);
  expect([setupCode, helm.exitCode, helm.output]).toEqual([1, 1, expect.stringContaining('failed pre-install')]);
  expect(await deployments(namespace)).toEqual([]);
  expect(await findJob(namespace)).not.toBeNull();
});

it('The chart of the last release is upgraded to this one without a field that cannot change', async ({ skip }) => {
  const [release] = releasesOf(readFileSync(projectFile('CHANGELOG.md'), 'utf8'));
  if (!release) skip('No release is named in CHANGELOG.md.');
  const folder = mkdtempSync(join(tmpdir(), 'docket-release-'));
  atFileEnd(() => rmSync(folder, { recursive: true, force: true }));
  const archive = join(folder, 'chart.tar');
  const { version = '', commit = '' } = release ?? {};
  const archived = await run('git', ['archive', `--output=${archive}`, commit, 'deploy/helm'], {
    cwd: projectRoot,
  }).then(
    () => true,
    () => false,
  );
  if (!archived) skip(`The history here does not reach back to ${version}.`);
  await run('tar', ['--extract', `--file=${archive}`, `--directory=${folder}`]);
  const namespace = 'previous';
  const { values } = await createDeployment(namespace);
  const previous = ['--values', join(folder, 'deploy/helm/examples/minimal.yaml'), ...values.slice(2)];
  // The setup of that release is in its image; here its Job just ends.
  const first = await withFinishedSetup(namespace, [
    'install',
    'docket',
    join(folder, 'deploy/helm/docket'),
    ...previous,
  ]);
  expect([first.exitCode, first.output]).toEqual([0, expect.stringContaining('STATUS: deployed')]);
  const second = await deploy(namespace, ['upgrade', 'docket', chart, ...values]);
  expect([second.helm.exitCode, second.helm.output]).toEqual([0, expect.stringContaining('REVISION: 2')]);
});
