import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { findOnPath } from '../../base/programs.ts';
import { projectFile } from '../../base/project.ts';
import { goEnvironment, usualGoFolders } from './go-install.ts';
import type { Tool, ToolContext } from './tool.ts';

/** The version in kube-apiserver/go.mod. */
export const kubernetesVersion = '1.34.2';

const program = 'k8s.io/kubernetes/cmd/kube-apiserver';
/** The number of packages to compile with an empty cache, for the progress. */
const packagesInAll = 1_950;
const shownLines = 6;

/** The release's own build writes its version into these packages; a client asks the server for it. */
const versionFlags = ['k8s.io/component-base/version', 'k8s.io/client-go/pkg/version'].flatMap((name) => {
  const [major, minor] = kubernetesVersion.split('.');
  return [
    `-X ${name}.gitVersion=v${kubernetesVersion}`,
    `-X ${name}.gitMajor=${major}`,
    `-X ${name}.gitMinor=${minor}`,
  ];
});

/**
 * Compiles the API server from the Go module proxy. `go install` cannot do that: the module refers to its own parts by
 * their folders, so kube-apiserver/go.mod names their released versions instead, and go.sum pins everything.
 */
const compile = async (target: string, { describe, signal }: ToolContext): Promise<void> => {
  const go = findOnPath('go', usualGoFolders);
  if (go === null) throw new Error('Go is not installed');
  const what =
    'Compiling the Kubernetes API server with Go (once; some five minutes of CPU, a quarter of an hour at most)';
  describe(what, 0);
  const flags = [`-ldflags=-s -w ${versionFlags.join(' ')}`, '-gcflags=all=-dwarf=false'];
  const child = spawn(go, ['build', '-v', '-mod=readonly', ...flags, '-o', target, program], {
    cwd: projectFile('dev/binaries/kube-apiserver'),
    env: { ...process.env, ...goEnvironment },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line);
    describe(what, Math.min(1, said.length / packagesInAll));
  });
  const [code]: (number | null)[] = await once(child, 'close');
  if (code !== 0) throw new Error(`go build ${program} failed:\n    ${said.slice(-shownLines).join('\n    ')}`);
};

/** The Kubernetes API server, on which `npm run test:kubernetes` installs the chart. */
export const kubeApiserver = (path: string | undefined): Tool => ({
  title: 'Kubernetes API server',
  setting: { name: 'KUBE_APISERVER', value: path },
  command: 'kube-apiserver',
  probe: ['--version'],
  sources: [{ label: 'go build', cacheName: `kube-apiserver-${kubernetesVersion}`, obtain: compile }],
  help: [
    'Install Go 1.24 or later from https://go.dev/dl, and run this again',
    `Download kube-apiserver ${kubernetesVersion} from https://dl.k8s.io, and name it in KUBE_APISERVER`,
  ],
});
