#!/usr/local/bin/node --disable-warning=ExperimentalWarning
/**
 * The image's entry point: `docket ROLE [ARGUMENTS]` runs one part of Docket in this process, which then receives the
 * signals itself. The first line runs Node.js directly, because the environment of /usr/bin/env would be readable until
 * it has started Node.js. The schema engine's WebAssembly would make Node.js print a warning at each setup.
 */
const roles: Readonly<Record<string, string>> = {
  api: '../../api/main.ts',
  worker: '../../worker/main.ts',
  setup: '../../setup/main.ts',
  doctor: '../../setup/doctor.ts',
  admin: '../../cli/main.ts',
  health: './health.mjs',
};

const usage = `Usage: docket ROLE [ARGUMENTS]

  api                  serves the API and the admin panel on PORT
  worker               works on the task queues in WORKER_QUEUES
  setup                prepares the servers in the settings; run it before the first start and after each upgrade
  doctor               checks the servers and the settings, and changes nothing
  admin NOUN VERB …    administers Docket; "docket admin --help" lists the commands
  health api|worker    exits with 0 if that part of this container is ready, for a health check`;

const [role = 'help'] = process.argv.slice(2);
const main = Object.hasOwn(roles, role) ? roles[role] : undefined;
if (main) {
  process.argv.splice(2, 1);
  await import(main);
} else {
  const isHelp = ['help', '--help', '-h'].includes(role);
  console[isHelp ? 'log' : 'error'](isHelp ? usage : `Unknown role "${role}".\n\n${usage}`);
  process.exit(isHelp ? 0 : 2);
}
