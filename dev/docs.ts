import { watch } from 'node:fs';
import { parseArgs } from 'node:util';
import { projectFile } from '../base/project.ts';
import { Refusal } from '../base/refusal.ts';
import { assembleSite } from './docs/site/assemble.ts';
import { installGenerator, runGenerator } from './docs/site/generator.ts';

/**
 * `npm run docs`: builds the documentation site in docs/dist. Any static web server can serve it, without the internet.
 * `--open` then serves it on this machine; `--dev` serves it without building, and shows each change of a document.
 */

const source = projectFile('dev/site/generated');

const { values } = parseArgs({
  options: {
    open: { type: 'boolean', default: false },
    dev: { type: 'boolean', default: false },
    port: { type: 'string', default: '4173' },
  },
});

try {
  await installGenerator();
  assembleSite(source);
  if (values.dev) {
    watch(projectFile('docs'), { recursive: true }, () => assembleSite(source));
    await runGenerator('dev', '--port', values.port);
  } else {
    await runGenerator('build');
    console.log('The site is in docs/dist. Its first page is docs/dist/index.html.');
    if (values.open) await runGenerator('preview', '--port', values.port);
  }
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
