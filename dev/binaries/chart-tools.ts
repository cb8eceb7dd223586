import { goInstall } from './go-install.ts';
import type { Tool } from './tool.ts';

const goTool = (title: string, command: string, probe: string, goPackage: string): Tool => {
  const version = goPackage.split('@v')[1];
  return {
    title,
    setting: null,
    command,
    probe: [probe],
    sources: [
      {
        label: 'go install',
        cacheName: `${command}-${version}`,
        obtain: (target, context) => goInstall(goPackage, target, title, context),
      },
    ],
    help: [`go install ${goPackage}      (with Go 1.24 or later from https://go.dev/dl)`],
  };
};

/** Helm, which checks and renders the chart in deploy/helm. */
export const helm: Tool = goTool('Helm', 'helm', 'version', 'helm.sh/helm/v3/cmd/helm@v3.19.2');

/** kubeconform, which checks rendered manifests against the schemas in deploy/helm/schemas. */
export const kubeconform: Tool = goTool(
  'kubeconform',
  'kubeconform',
  '-v',
  'github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0',
);
