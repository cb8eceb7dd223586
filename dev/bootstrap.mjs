// Runs a TypeScript file of this project on the Node.js version that the project pins, after installing the
// dependencies and generating the database client if necessary. It is plain JavaScript without dependencies because it
// runs before they are installed, on any Node.js that the user has. It writes to standard error only: standard output
// belongs to the script.
//
//   node dev/bootstrap.mjs SCRIPT.ts [ARGUMENTS]
import { prepare } from './bootstrap/prepare.mjs';
import { Refusal, say } from './bootstrap/report.mjs';
import { runScript } from './bootstrap/run.mjs';

const [script, ...args] = process.argv.slice(2);

try {
  if (!script) throw new Refusal('No script given. Usage: node dev/bootstrap.mjs SCRIPT.ts [ARGUMENTS]');
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Refusal(
      `Docket needs Node.js 20 or later; this is ${process.version}. See https://nodejs.org/en/download`,
    );
  }
  const node = await prepare(script);
  process.exit(await runScript(node, script, args));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  say(error.message);
  process.exit(1);
}
