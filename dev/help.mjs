// `npm run help`: lists the commands of package.json by purpose. It is plain JavaScript that needs nothing installed,
// like dev/bootstrap.mjs.
import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

const groups = [
  [
    'Try it',
    [
      ['npm run help', 'this list'],
      ['npm start', 'the whole service with its own servers and demo data; add -- --logs to see its logs'],
      ['npm run demo', 'sends five documents and a shelf through the running service'],
    ],
  ],
  [
    'Run and administer it',
    [
      ['npm run setup', 'prepares the servers in the settings: schema, namespace, bucket, models'],
      ['npm run api', 'only the API, with the servers in the settings'],
      ['npm run worker', 'only a worker, with the servers in the settings'],
      ['npm run admin', "the operator's command line: companies, keys, workflows, deliveries, …"],
      ['npm run doctor', 'checks a deployment and explains how to fix what is wrong'],
      ['npm run build', 'builds a deployment that runs without TypeScript'],
    ],
  ],
  [
    'Change it',
    [
      ['npm test', 'the tests, on separate servers; for one file: npm test -- test/api/sessions/jobs.test.ts'],
      ['npm run check', 'types, lint, format, dead code, generated files; -- --fix formats and generates'],
      ['npm run docs', 'builds the documentation site; --open serves it'],
      ['npm run pictures', "retakes the README's screenshots from the running service"],
    ],
  ],
  [
    'Test more',
    [
      ['npm run test:long', 'the longer tests: browser tours, fuzzing, large batches'],
      ['npm run test:faults', 'kills, cuts off and freezes each part under load'],
      ['npm run test:cluster', 'the same work on a Temporal cluster with PostgreSQL'],
      ['npm run test:recognition', 'overlaps, long documents, photos from far away'],
      [
        'npm run test:clients',
        'generated clients, and the TypeScript client in every runtime; .ci/clients installs them',
      ],
      ['npm run test:review', 'a reviewer in a real browser'],
      ['npm run test:fuzz', 'ten minutes of random requests'],
      ['npm run test:deploy', 'the Helm chart'],
      ['npm run test:containers', 'the image and Compose on a real container engine'],
      ['npm run test:kubernetes', 'the chart on a real Kubernetes API server'],
      ['npm run test:attack', 'attacks on every promise of docs/security.md'],
      ['npm run test:upgrade', "the last release's tests against this schema"],
    ],
  ],
  [
    'Measure it',
    [
      [
        'npm run bench',
        'speed, compared with the simplest program that does the same; bench -- latency, growth, reading, restart',
      ],
      ['npm run bench:accuracy', 'how well documents and shelves are read'],
      ['npm run bench:fairness', 'how companies take turns under load'],
    ],
  ],
  [
    'Release it',
    [
      ['npm run audit', 'known vulnerabilities of the production packages'],
      ['npm run sbom', 'the list of production packages'],
      ['npm run release:check', 'checks that every file has the version of package.json'],
    ],
  ],
];

const isScript = ([command]) => scripts[command.split(' ').at(-1)] !== undefined;
const shown = groups.map(([title, commands]) => [title, commands.filter(isScript)]);
const width = Math.max(...shown.flatMap(([, commands]) => commands.map(([command]) => command.length)));
const lines = shown.flatMap(([title, commands]) => [
  '',
  title,
  ...commands.map(([command, purpose]) => `  ${command.padEnd(width)}  ${purpose}`),
]);
process.stdout.write(`${lines.slice(1).join('\n')}\n`);
