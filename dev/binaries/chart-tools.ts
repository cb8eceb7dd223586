import { type GoProgram, goInstall } from './go-install.ts';
import type { Tool } from './tool.ts';

const goTool = (title: string, command: string, probe: string, program: GoProgram): Tool => {
  const goPackage = `${program.path}@${program.version}`;
  return {
    title,
    setting: null,
    command,
    probe: [probe],
    sources: [
      {
        label: 'go install',
        cacheName: `${command}-${program.version.slice(1)}`,
        obtain: (target, context) => goInstall(program, target, title, context),
      },
    ],
    help: [`go install ${goPackage}      (with Go 1.24 or later from https://go.dev/dl)`],
  };
};

/** Helm, which checks and renders the chart in deploy/helm. */
export const helm: Tool = goTool('Helm', 'helm', 'version', {
  module: 'helm.sh/helm/v3',
  version: 'v3.19.2',
  path: 'helm.sh/helm/v3/cmd/helm',
});

/** kubeconform, which checks rendered manifests against the schemas in deploy/helm/schemas. */
export const kubeconform: Tool = goTool('kubeconform', 'kubeconform', '-v', {
  module: 'github.com/yannh/kubeconform',
  version: 'v0.7.0',
  path: 'github.com/yannh/kubeconform/cmd/kubeconform',
});
