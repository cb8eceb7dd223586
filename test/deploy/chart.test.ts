import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { loadConfig, settingNames } from '../../platform/config.ts';
import { requireSafe } from '../../platform/safe-config.ts';
import { taskQueues } from '../../workflows/queues.ts';
import { examples, lint, needsTools, ofKind, render, validate } from './chart.ts';

/** The variables that the Temporal SDK reads itself: the names of @temporalio/envconfig. */
const temporalClientSettings = [
  'TEMPORAL_API_KEY',
  'TEMPORAL_TLS',
  'TEMPORAL_TLS_CLIENT_CERT_PATH',
  'TEMPORAL_TLS_CLIENT_KEY_PATH',
  'TEMPORAL_TLS_SERVER_CA_CERT_PATH',
  'TEMPORAL_TLS_SERVER_NAME',
];

const namesOfVariables = (manifest: string): string[] =>
  [...manifest.matchAll(/^ *- name: ([A-Z][A-Z0-9_]*)$/gm)].map(([, name = '']) => name);

const variable = (manifest: string, name: string): string | undefined =>
  new RegExp(`- name: ${name}\\n *value: "(.*)"`).exec(manifest)?.[1];

/** The settings of a container, with an example for each secret. */
const settingsOf = (manifest: string): Record<string, string> =>
  Object.fromEntries(
    namesOfVariables(manifest)
      .filter((name) => settingNames.includes(name))
      .map((name) => [name, variable(manifest, name) ?? secretExamples[name] ?? 'a secret of some length']),
  );
const secretExamples: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgresql://docket:secret@db:5432/docket',
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
};

const pods = (manifests: string): string[] => [...ofKind(manifests, 'Deployment'), ...ofKind(manifests, 'Job')];

describe.each(examples)('The chart with the values of %s', (example) => {
  beforeEach(needsTools);

  it('The chart passes helm lint', async () => {
    const { exitCode, output } = await lint(example);
    expect(output).toContain('0 chart(s) failed');
    expect(exitCode).toBe(0);
  });

  it('The chart renders manifests that the schemas of Kubernetes and KEDA accept', async () => {
    const { exitCode, output } = await validate((await render(example)).output);
    expect(output).toMatch(/Valid: [1-9]\d*, Invalid: 0, Errors: 0, Skipped: 0/);
    expect(exitCode).toBe(0);
  });

  it('The chart sets only settings that Docket and the Temporal SDK know, each once per container', async () => {
    // The third one is a variable that the example adds.
    const known = new Set([...settingNames, ...temporalClientSettings, 'NODE_EXTRA_CA_CERTS']);
    for (const pod of pods((await render(example)).output)) {
      const names = namesOfVariables(pod);
      expect(names.filter((name) => !known.has(name))).toEqual([]);
      expect(names.length).toBe(new Set(names).size);
    }
  });

  it('The chart gives every pod settings that Docket reads and starts with, and names the proxy in front of the API', async () => {
    for (const pod of pods((await render(example)).output)) {
      const { api } = requireSafe(loadConfig({ ...settingsOf(pod), NODE_ENV: 'production' }));
      expect(api.trustedProxies.length).toBeGreaterThan(0);
    }
  });

  it('The chart runs every pod as a user other than root, on a read-only root file system', async () => {
    for (const pod of pods((await render(example)).output)) {
      expect(pod).toContain('runAsNonRoot: true');
      expect(pod).toContain('readOnlyRootFilesystem: true');
      expect(pod).toContain('allowPrivilegeEscalation: false');
    }
  });

  it('The chart gives every pod longer to stop than Docket takes to drain', async () => {
    for (const pod of ofKind((await render(example)).output, 'Deployment')) {
      const graceSeconds = Number(variable(pod, 'SHUTDOWN_GRACE')?.replace(/s$/, ''));
      const podSeconds = Number(/terminationGracePeriodSeconds: (\d+)/.exec(pod)?.[1]);
      expect(podSeconds).toBeGreaterThan(graceSeconds);
    }
  });

  it('The chart serves every task queue', async () => {
    const served = ofKind((await render(example)).output, 'Deployment')
      .flatMap((pod) => variable(pod, 'WORKER_QUEUES')?.split(',') ?? [])
      .sort();
    expect(served).toEqual(Object.keys(taskQueues).sort());
  });
});

describe('The chart', () => {
  beforeEach(needsTools);

  it('The chart shows which values are missing or unknown', async () => {
    const { exitCode, output } = await render('minimal.yaml', '--set', 'temporal.address=,api.replica=3');
    expect(exitCode).not.toBe(0);
    expect(output).toContain('/temporal/address');
    expect(output).toContain("additional properties 'replica' not allowed");
  });

  it('The chart refuses to leave a queue without workers, and takes it from another group', async () => {
    const { exitCode, output } = await render('temporal-cloud.yaml', '--set', 'workers.webhooks.enabled=false');
    expect(exitCode).not.toBe(0);
    expect(output).toContain('No enabled group of workers serves the queue webhooks');
    const moved = 'workers.webhooks.enabled=false,workers.platform.queues={platform,webhooks}';
    expect((await render('temporal-cloud.yaml', '--set', moved)).exitCode).toBe(0);
  });

  it('The chart asks for the secret with SECRETS_KEY and gives it to every pod', async () => {
    const { exitCode, output } = await render('minimal.yaml', '--set', 'secretsKey.existingSecret.name=');
    expect(exitCode).not.toBe(0);
    expect(output).toContain('secretsKey.existingSecret.name is required');
    for (const pod of pods((await render('minimal.yaml')).output)) {
      expect(pod).toMatch(
        /- name: SECRETS_KEY\n *valueFrom:\n *secretKeyRef:\n *name: docket-secrets\n *key: secretsKey/,
      );
    }
    const own = await render(
      'minimal.yaml',
      '--set',
      'secretSettings.SECRETS_KEY.name=a,secretSettings.SECRETS_KEY.key=b',
    );
    expect(own.output).not.toContain('name: docket-secrets');
  });

  it('The chart gives every pod the additional variables, volumes, mounts and labels, and the selectors none of them', async () => {
    const { output } = await render('autoscaling.yaml');
    for (const pod of pods(output)) {
      expect(pod).toMatch(/- name: NODE_EXTRA_CA_CERTS\n *value: \/etc\/own\/ca\.crt/);
      expect(pod).toMatch(/mountPath: \/etc\/own\n/);
      expect(pod).toMatch(/secretName: own-ca/);
      expect(pod.match(/^ +team: documents$/gm)).toHaveLength(2);
    }
    const [api] = ofKind(output, 'Deployment').filter((one) => one.includes('\n  name: docket-api\n'));
    expect(api).toContain('priorityClassName: high');
  });

  it('The chart lets the Prometheus operator find the metrics of every pod, and asks for their port', async () => {
    const [monitor = ''] = ofKind((await render('autoscaling.yaml')).output, 'ServiceMonitor');
    expect(monitor).toContain('release: prometheus');
    expect(monitor).toContain('app.kubernetes.io/component: metrics');
    const { exitCode, output } = await render('autoscaling.yaml', '--set', 'metricsPort=null');
    expect(exitCode).not.toBe(0);
    expect(output).toContain('serviceMonitor needs metricsPort');
  });

  it('The chart lets a worker group turn off what the defaults turn on', async () => {
    const { output } = await render('autoscaling.yaml');
    const scaled = ofKind(output, 'ScaledObject').map((one) => /scaleTargetRef:\n *name: (\S+)/.exec(one)?.[1]);
    expect(scaled.sort()).toEqual(['docket-worker-platform', 'docket-worker-processing', 'docket-worker-shelf']);
    const [webhooks] = ofKind(output, 'Deployment').filter((one) => one.includes('\n  name: docket-worker-webhooks\n'));
    expect(webhooks).toMatch(/^ {2}replicas: 4$/m);
  });

  it('The chart asks KEDA for the queues and the credentials that the workers use', async () => {
    const { output } = await render('autoscaling.yaml');
    const queues = [...output.matchAll(/taskQueue: (\S+)/g)].map(([, queue]) => queue);
    expect(queues.sort()).toEqual([taskQueues.platform, taskQueues.processing, taskQueues.shelf].sort());
    const [authentication] = ofKind(output, 'TriggerAuthentication');
    expect(authentication).toContain('{ parameter: cert, name: temporal-client, key: tls.crt }');
    expect(authentication).toContain('{ parameter: ca, name: temporal-ca, key: ca.crt }');
  });

  it('The chart makes every worker part of a Worker Deployment if it is named, with the version of the image as build', async () => {
    const { output } = await render('minimal.yaml', '--set', 'temporal.workerDeployment.name=docket,image.tag=9.1.2');
    const workers = ofKind(output, 'Deployment').filter((one) => variable(one, 'WORKER_QUEUES'));
    expect(workers.length).toBeGreaterThan(0);
    for (const worker of workers) {
      expect(variable(worker, 'WORKER_DEPLOYMENT_NAME')).toBe('docket');
      expect(variable(worker, 'WORKER_BUILD_ID')).toBe('9-1-2');
      expect(variable(worker, 'WORKER_VERSIONING')).toBe('auto-upgrade');
    }
    expect((await render('minimal.yaml')).output).not.toContain('WORKER_BUILD_ID');
  });

  it('The chart runs the setup before an upgrade starts new pods', async () => {
    const [setup] = ofKind((await render('temporal-cloud.yaml')).output, 'Job');
    expect(setup).toContain('helm.sh/hook: pre-install,pre-upgrade');
    expect(setup).toMatch(/args: \[setup,/);
    expect(variable(setup ?? '', 'ADMIN_EMAIL')).toBe('operator@example.com');
  });

  it('The chart reads every password from a secret', async () => {
    const secrets = [
      'DATABASE_URL',
      'S3_ACCESS_KEY',
      'S3_SECRET_KEY',
      'SECRETS_KEY',
      'TEMPORAL_API_KEY',
      'LLM_API_KEY',
      'ADMIN_PASSWORD',
    ];
    for (const example of examples) {
      const { output } = await render(example);
      for (const name of secrets) expect(variable(output, name)).toBeUndefined();
    }
  });
});

it('The chart has the version of the release', () => {
  const chart = readFileSync(projectFile('deploy/helm/docket/Chart.yaml'), 'utf8');
  const { version } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as { version: string };
  expect(/^version: (.*)$/m.exec(chart)?.[1]).toBe(version);
  expect(/^appVersion: (.*)$/m.exec(chart)?.[1]).toBe(version);
});
