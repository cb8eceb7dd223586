import { spawn } from 'node:child_process';
import { projectFile, projectRoot } from '../base/project.ts';
import { judgeAudit } from './packages/judge-audit.ts';

/**
 * `npm run audit`: compares the locked packages with the registry's list of known vulnerabilities. The exit code is 1
 * if a production package has a high or critical vulnerability. A registry that cannot answer is not a failure: the
 * last line reports that nothing was checked.
 */

const npmAudit = (): Promise<string> => {
  const child = spawn('npm', ['audit', '--json', '--loglevel=silent'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
};

const { lines, passed } = judgeAudit(await npmAudit(), projectFile('package-lock.json'));
console.log(lines.join('\n'));
process.exit(passed ? 0 : 1);
