// Runs a TypeScript file of this project on the Node.js that the project pins, once what it needs is there: the dependencies
// and the generated database client. Plain JavaScript without dependencies, since it runs before any is installed, on whichever
// Node.js the user has. Whatever it has to say goes to standard error: standard output is the script's.
//
//   node dev/bootstrap.mjs SCRIPT.ts [ARGUMENTS]
import { prepare } from './bootstrap/prepare.mjs';
import { Refusal, say } from './bootstrap/report.mjs';
import { runScript } from './bootstrap/run.mjs';

const [script, ...args] = process.argv.slice(2);

try {
  if (!script) throw new Refusal('Which script? Usage: node dev/bootstrap.mjs SCRIPT.ts [ARGUMENTS]');
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Refusal(
      `Docket needs Node.js 20 or later to start with, this is ${process.version}. See https://nodejs.org/en/download`,
    );
  }
  const node = await prepare();
  process.exit(await runScript(node, script, args));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  say(error.message);
  process.exit(1);
}
