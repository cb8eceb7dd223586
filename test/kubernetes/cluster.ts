import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, fetch } from 'undici';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { findFreePorts } from '../../dev/processes/free-ports.ts';
import { startGuard } from '../../dev/processes/guard.ts';
import { type ManagedProcess, startProcess } from '../../dev/processes/managed-process.ts';
import { waitUntilReady } from '../../dev/processes/wait-until-ready.ts';
import { KubernetesPrograms, kubernetesVariable } from '../../dev/testing/kubernetes.ts';
import { atFileEnd } from '../support/file-end/at-file-end.ts';

const readyTimeoutMs = 120_000;
const stopGraceMs = 20_000;

/** The members that every object of Kubernetes has. */
export const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string().optional(),
    uid: z.string().optional(),
    annotations: z.record(z.string(), z.string()).optional(),
  }),
});
export type Manifest = z.output<typeof Manifest>;

/** Reads the documents of a YAML text, such as Helm's. */
export const parseManifests = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as unknown)
    .filter((value) => value !== null)
    .map((value) => Manifest.parse(value));

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface HelmRun {
  readonly exitCode: number;
  readonly output: string;
}

export interface Cluster {
  /** Sends a request to the API server, as an administrator of the cluster. */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Creates an object with strict validation: unknown and repeated fields are errors. With `dryRun`, nothing stays. */
  create(manifest: Manifest, namespace: string, dryRun?: boolean): Promise<Answer>;
  /** The object, or null. */
  find(kind: string, apiVersion: string, namespace: string, name: string): Promise<Manifest | null>;
  /** The names of all objects of a kind. */
  names(kind: string, apiVersion: string, namespace: string): Promise<string[]>;
  helm(...args: readonly string[]): Promise<HelmRun>;
}

const Resources = z.object({
  resources: z.array(z.object({ name: z.string(), kind: z.string(), namespaced: z.boolean() })),
});
const List = z.object({ items: z.array(z.looseObject({ metadata: z.object({ name: z.string() }) })) });

const startServers = async (programs: KubernetesPrograms, folder: string, token: string) => {
  const guard = startGuard(folder);
  const running: ManagedProcess[] = [];
  atFileEnd(async () => {
    for (const server of running) await server.stop(stopGraceMs);
    guard.release();
    await rm(folder, { recursive: true, force: true });
  });
  const start = async (name: string, command: string, args: readonly string[]): Promise<ManagedProcess> => {
    const logFile = join(folder, 'logs', `${name}.log`);
    const started = await startProcess({ name, command, args, env: process.env, logFile, output: 'file' });
    running.unshift(started);
    guard.watch(running);
    return started;
  };
  const [clients = 0, peers = 0, port = 0] = await findFreePorts(3);
  const etcdUrl = `http://127.0.0.1:${clients}`;
  const peerUrl = `http://127.0.0.1:${peers}`;
  const etcd = await start('etcd', programs.etcd, [
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=${etcdUrl}`,
    `--advertise-client-urls=${etcdUrl}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
    `--initial-cluster=default=${peerUrl}`,
  ]);
  await waitUntilReady(etcd, readyTimeoutMs, async () => ((await fetch(`${etcdUrl}/health`)).ok ? true : null));
  const keyFile = join(folder, 'accounts.key');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const tokens = join(folder, 'tokens.csv');
  writeFileSync(tokens, `${token},admin,admin,"system:masters"\n`, { mode: 0o600 });
  const apiserver = await start('kube-apiserver', programs.apiserver, [
    `--etcd-servers=${etcdUrl}`,
    '--bind-address=127.0.0.1',
    `--secure-port=${port}`,
    `--cert-dir=${join(folder, 'certificates')}`,
    `--service-account-issuer=https://127.0.0.1:${port}`,
    `--service-account-key-file=${keyFile}`,
    `--service-account-signing-key-file=${keyFile}`,
    '--service-cluster-ip-range=10.0.0.0/24',
    '--authorization-mode=RBAC',
    `--token-auth-file=${tokens}`,
  ]);
  return { apiserver, url: `https://127.0.0.1:${port}` };
};

/** The file that shows Helm the server. */
const kubeconfig = (url: string, certificate: Buffer, token: string): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      { name: 'test', cluster: { server: url, 'certificate-authority-data': certificate.toString('base64') } },
    ],
    users: [{ name: 'admin', user: { token } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'admin' } }],
    'current-context': 'test',
  });

/**
 * Starts etcd and an API server of Kubernetes, with every admission check that is on by default. They end after the
 * tests of the file. Nothing else of a cluster runs: only objects that are created here ever change.
 */
export const startCluster = async (): Promise<Cluster> => {
  const programs = KubernetesPrograms.parse(JSON.parse(process.env[kubernetesVariable] ?? '{}'));
  const folder = mkdtempSync(join(tmpdir(), 'docket-kubernetes-'));
  const token = randomBytes(24).toString('hex');
  const { apiserver, url } = await startServers(programs, folder, token);
  const certificateFile = join(folder, 'certificates', 'apiserver.crt');
  const readCertificate = (): Buffer => readFileSync(certificateFile);
  const connect = () => new Agent({ connect: { ca: readCertificate(), servername: 'kubernetes' } });
  let agent: Agent | undefined;
  atFileEnd(() => agent?.close());
  const call: Cluster['call'] = async (method, path, body) => {
    agent ??= connect();
    const response = await fetch(url + path, {
      method,
      dispatcher: agent,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  };
  await waitUntilReady(apiserver, readyTimeoutMs, async () => {
    const { status } = await call('GET', '/readyz');
    return status === 200 ? true : null;
  });
  const config = join(folder, 'kubeconfig');
  writeFileSync(config, kubeconfig(url, readCertificate(), token), { mode: 0o600 });

  const pathOf = async (kind: string, apiVersion: string, namespace: string): Promise<string> => {
    const group = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const { resources } = Resources.parse((await call('GET', group)).body);
    const found = resources.find((one) => one.kind === kind && !one.name.includes('/'));
    if (!found) throw new Error(`The server has no ${kind} in ${apiVersion}.`);
    return found.namespaced ? `${group}/namespaces/${namespace}/${found.name}` : `${group}/${found.name}`;
  };
  const environment = {
    PATH: process.env.PATH,
    HOME: folder,
    KUBECONFIG: config,
    HELM_CACHE_HOME: join(folder, 'helm', 'cache'),
    HELM_CONFIG_HOME: join(folder, 'helm', 'config'),
    HELM_DATA_HOME: join(folder, 'helm', 'data'),
  };
  return {
    call,
    create: async (manifest, namespace, dryRun = false) => {
      const path = await pathOf(manifest.kind, manifest.apiVersion, namespace);
      return call('POST', `${path}?fieldValidation=Strict${dryRun ? '&dryRun=All' : ''}`, manifest);
    },
    find: async (kind, apiVersion, namespace, name) => {
      const { status, body } = await call('GET', `${await pathOf(kind, apiVersion, namespace)}/${name}`);
      return status === 404 ? null : Manifest.parse(body);
    },
    names: async (kind, apiVersion, namespace) => {
      const { body } = await call('GET', await pathOf(kind, apiVersion, namespace));
      return List.parse(body).items.map(({ metadata }) => metadata.name);
    },
    helm: (...args) =>
      new Promise((resolve) => {
        const options = { env: environment as NodeJS.ProcessEnv, maxBuffer: 16e6 };
        execFile(programs.helm, [...args], options, (error, stdout, stderr) =>
          resolve({ exitCode: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
        );
      }),
  };
};
