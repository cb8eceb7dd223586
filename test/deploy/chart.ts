import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import type { TestContext } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { helm, kubeconform } from '../../dev/binaries/chart-tools.ts';
import { findTool } from '../../dev/binaries/get-tool.ts';

export const chartFolder = projectFile('deploy/helm/docket');
const examplesFolder = projectFile('deploy/helm/examples');
const schemas = projectFile('deploy/helm/schemas/{{ .ResourceKind }}{{ .KindSuffix }}.json');
const kubernetesVersion = '1.34.0';

const tools = { helm: await findTool(helm), kubeconform: await findTool(kubeconform) };

/** Skips a test if its tools are missing: building them takes minutes. */
export const needsTools = ({ skip }: TestContext): void => {
  if (!tools.helm || !tools.kubeconform) skip('Helm or kubeconform is missing; "npm run test:deploy" builds them');
};

/** The files with example values. */
export const examples: readonly string[] = readdirSync(examplesFolder).filter((name) => name.endsWith('.yaml'));

interface ToolRun {
  readonly exitCode: number;
  readonly output: string;
}

const run = (program: string | null, args: readonly string[], input = ''): Promise<ToolRun> =>
  new Promise((resolve) => {
    const child = execFile(program ?? '', args, { maxBuffer: 16e6 }, (error, stdout, stderr) => {
      resolve({ exitCode: error ? Number(error.code ?? 1) : 0, output: stdout + stderr });
    });
    child.stdin?.end(input);
  });

const valuesOf = (example: string): string[] => ['--values', `${examplesFolder}/${example}`];

export const lint = (example: string): Promise<ToolRun> =>
  run(tools.helm, ['lint', '--strict', '--kube-version', kubernetesVersion, chartFolder, ...valuesOf(example)]);

/** Renders the chart with an example's values. Additional arguments of Helm, such as `--set`, come last. */
export const render = (example: string, ...args: readonly string[]): Promise<ToolRun> =>
  run(tools.helm, [
    'template',
    'docket',
    chartFolder,
    '--namespace',
    'docket',
    '--kube-version',
    kubernetesVersion,
    ...valuesOf(example),
    ...args,
  ]);

/** Checks manifests against the schemas of Kubernetes and KEDA in the repository; no network is used. */
export const validate = (manifests: string): Promise<ToolRun> =>
  run(tools.kubeconform, ['-strict', '-summary', '-schema-location', schemas, '-'], manifests);

/** Splits rendered manifests by kind. */
export const ofKind = (manifests: string, kind: string): string[] =>
  manifests.split(/^---$/m).filter((one) => new RegExp(`^kind: ${kind}$`, 'm').test(one));
