import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readEnvironment } from '../../../platform/config.ts';
import { createBase } from './base.ts';
import { environmentOf, type Instruction, parseDockerfile } from './dockerfile.ts';
import { quote, run } from './run.ts';

/** A root file system that a stage made, with what its instructions say about the process. */
export interface BuiltStage {
  readonly root: string;
  readonly environment: Record<string, string>;
  workdir: string;
  user: string;
  entrypoint: readonly string[];
}

export interface BuildOptions {
  readonly projectFolder: string;
  /** Folder for the stages; the caller removes it. */
  readonly workFolder: string;
  /** Folder of the base file systems and of npm's downloads, kept between runs. */
  readonly cacheFolder: string;
  readonly report: (line: string) => void;
}

/** Certificates of this machine that downloads during the build need, for instance behind a proxy. */
const machineCertificates = readEnvironment().NODE_EXTRA_CA_CERTS;

const runIn = async (stage: BuiltStage, { options, text }: Instruction, { cacheFolder }: BuildOptions) => {
  const { root, environment, workdir } = stage;
  const cache = /target=([^,]+)/.exec(options.mount ?? '')?.[1];
  const npmCache = join(cacheFolder, 'npm');
  mkdirSync(npmCache, { recursive: true });
  const mounts = [
    `mount --rbind /dev ${root}/dev`,
    `mount -t proc proc ${root}/proc`,
    `mount -t tmpfs tmpfs ${root}/run`,
    `mount -t tmpfs tmpfs ${root}/tmp`,
    `touch ${root}/etc/resolv.conf && mount --bind /etc/resolv.conf ${root}/etc/resolv.conf`,
    ...(cache ? [`mkdir -p ${root}${cache} && mount --bind ${quote(npmCache)} ${root}${cache}`] : []),
    ...(machineCertificates ? [`cp ${quote(machineCertificates)} ${root}/run/certificates.pem`] : []),
  ];
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    DEBIAN_FRONTEND: 'noninteractive',
    ...(machineCertificates ? { NODE_EXTRA_CA_CERTS: '/run/certificates.pem', PIP_CERT: '/run/certificates.pem' } : {}),
    ...environment,
  };
  const pairs = Object.entries(env).map(([name, value]) => quote(`${name}=${value}`));
  const inside = `cd ${quote(workdir)} && ${text}`;
  const script = `set -e\n${mounts.join('\n')}\nexec chroot ${root} /usr/bin/env -i ${pairs.join(' ')} /bin/sh -c ${quote(inside)}`;
  await run('unshare', ['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', script]);
};

/** The project's files as a build context: without those that .dockerignore names. */
const contextOf = async ({ projectFolder, workFolder }: BuildOptions): Promise<string> => {
  const context = join(workFolder, 'context');
  mkdirSync(context, { recursive: true });
  const ignored = readFileSync(join(projectFolder, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const excludes = ignored.map((line) => `--exclude=${line.startsWith('**/') ? line.slice(3) : `./${line}`}`);
  await run('sh', [
    '-c',
    `tar -C ${quote(projectFolder)} ${excludes.map(quote).join(' ')} -cf - . | tar -C ${quote(context)} -xf -`,
  ]);
  return context;
};

const copyInto = async (stage: BuiltStage, source: string, { options, text }: Instruction): Promise<void> => {
  const words = text.split(/\s+/);
  const last = words.pop() ?? '';
  const target = posix.resolve(stage.workdir, last);
  for (const word of words) {
    const from = join(source, word);
    const isFileInFolder = !statSync(from).isDirectory() && (last.endsWith('/') || words.length > 1);
    const to = join(stage.root, isFileInFolder ? posix.join(target, posix.basename(word)) : target);
    mkdirSync(posix.dirname(to), { recursive: true });
    await run('cp', ['--archive', '--no-target-directory', from, to]);
    await run('chown', ['--recursive', '--no-dereference', '0:0', to]);
    if (options.chmod) chmodSync(to, Number.parseInt(options.chmod, 8));
  }
};

/**
 * Carries out the project's Dockerfile without a container engine: each stage becomes a folder, in which `RUN` runs with chroot.
 * @returns the last stage
 * @throws Error with the output of the step that failed
 */
export const buildImage = async (options: BuildOptions): Promise<BuiltStage> => {
  const { projectFolder, workFolder, cacheFolder, report } = options;
  const context = await contextOf(options);
  const stages = parseDockerfile(readFileSync(join(projectFolder, 'Dockerfile'), 'utf8'));
  const built = new Map<string, BuiltStage>();
  let stage: BuiltStage | undefined;
  for (const { name, base, instructions } of stages) {
    const root = join(workFolder, name || 'image');
    report(`FROM ${base}`);
    await createBase(base, root, cacheFolder);
    stage = { root, environment: {}, workdir: '/', user: '0:0', entrypoint: [] };
    if (name) built.set(name, stage);
    for (const instruction of instructions) {
      const { keyword, options: flags, text } = instruction;
      report(`${keyword} ${text.replace(/\s+/g, ' ').slice(0, 100)}`);
      if (keyword === 'RUN') await runIn(stage, instruction, options);
      else if (keyword === 'COPY') {
        const source = flags.from ? built.get(flags.from)?.root : context;
        if (!source) throw new Error(`COPY --from=${flags.from}: no earlier stage has this name.`);
        await copyInto(stage, source, instruction);
      } else if (keyword === 'WORKDIR') {
        stage.workdir = posix.resolve(stage.workdir, text);
        mkdirSync(join(root, stage.workdir), { recursive: true });
      } else if (keyword === 'ENV') Object.assign(stage.environment, environmentOf(text));
      else if (keyword === 'USER') stage.user = text;
      else if (keyword === 'ENTRYPOINT') stage.entrypoint = JSON.parse(text) as string[];
      else if (!['EXPOSE', 'CMD', 'LABEL'].includes(keyword)) throw new Error(`The proof does not know ${keyword}.`);
    }
  }
  if (!stage) throw new Error('The Dockerfile has no stage.');
  return stage;
};
