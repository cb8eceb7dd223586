import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const answerTimeoutMs = 5_000;

const canReach = async (url) => {
  try {
    return (await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(answerTimeoutMs) })).status < 500;
  } catch {
    return false;
  }
};

/**
 * Starts to download the Go source of MinIO into Go's own cache while npm installs, if this machine will have to
 * compile MinIO because its publisher cannot be reached and it was not compiled before. Nothing waits for the download
 * or depends on it: the compilation of MinIO downloads missing source.
 */
export const fetchServerSource = async (root) => {
  const { module, moduleVersion, releases, release } = JSON.parse(
    readFileSync(join(root, 'dev', 'binaries', 'minio.json'), 'utf8'),
  );
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  if (existsSync(join(cache, 'docket', 'bin', `minio-${moduleVersion}`))) return;
  if (process.env.MINIO_BINARY || process.env.S3_ENDPOINT || (await canReach(`${releases}/${release}/`))) return;
  try {
    const options = { env: { ...process.env, GOFLAGS: '', CGO_ENABLED: '0' }, maxBuffer: 64e6 };
    const { stdout } = await run('go', ['mod', 'download', '-json', `${module}@${moduleVersion}`], options);
    await run('go', ['list', '-deps', '.'], { ...options, cwd: JSON.parse(stdout).Dir });
  } catch {
    // Go is missing or has no network. The step that needs MinIO reports it, with possible fixes.
  }
};
