import { spawnSync } from 'node:child_process';
import { findOnPath } from '../base/programs.ts';
import { projectFile, projectRoot } from '../base/project.ts';
import { Refusal } from '../base/refusal.ts';
import { createProgress } from './base/progress.ts';
import { helm } from './binaries/chart-tools.ts';
import { getTool } from './binaries/get-tool.ts';
import { kubeApiserver } from './binaries/kube-apiserver.ts';
import { listenForShutdown } from './processes/shutdown.ts';
import { type KubernetesPrograms, kubernetesVariable } from './testing/kubernetes.ts';

/**
 * `npm run test:kubernetes`: the chart on a real Kubernetes API server with etcd, and its containers' commands as
 * processes. There is no kubelet, scheduler or controller: see test/kubernetes/chart.campaign.ts. The first run
 * compiles the API server. If it or etcd is not available, it reports that and ends with 0. The last line is `N passed,
 * N failed`.
 */

const progress = createProgress(process.stderr);
const { signal } = listenForShutdown(() => undefined);

const findPrograms = async (): Promise<KubernetesPrograms> => {
  const etcd = process.env.ETCD || findOnPath('etcd');
  if (etcd === null) {
    throw new Refusal('etcd was not found. Install it (apt-get install etcd-server), or name it in ETCD.');
  }
  const apiserver = await progress.step('Finding the Kubernetes API server', (describe) =>
    getTool(kubeApiserver(process.env.KUBE_APISERVER), { describe, signal }),
  );
  const helmProgram = await progress.step('Finding Helm', (describe) => getTool(helm, { describe, signal }));
  return { etcd, apiserver, helm: helmProgram };
};

const programs = await findPrograms().catch((error: unknown) => {
  if (!(error instanceof Refusal)) throw error;
  console.log(`Skipped: there is no Kubernetes API server here. ${error.message}\n0 passed, 0 failed`);
  return null;
});
if (programs !== null) {
  const config = ['--config', projectFile('test/kubernetes/vitest.config.ts')];
  const { status } = spawnSync(process.execPath, [projectFile('dev/test.ts'), ...config, ...process.argv.slice(2)], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, [kubernetesVariable]: JSON.stringify(programs) },
  });
  process.exitCode = status ?? 1;
}
