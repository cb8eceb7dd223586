// `npm run help`: lists the commands of package.json by purpose. It is plain JavaScript that needs nothing installed,
// like dev/bootstrap.mjs.
import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

const groups = [
  [
    'Try it',
    [
      ['npm run help', 'this list'],
      ['npm start', 'the whole service with its own servers and demo data; npm start -- --logs shows the logs'],
      ['npm run demo', 'sends five documents and a shelf through the running service'],
    ],
  ],
  [
    'Run and administer it',
    [
      ['npm run setup', 'prepares the servers that the settings name: schema, namespace, bucket, models'],
      ['npm run api', 'the API alone, against the servers of the settings'],
      ['npm run worker', 'a worker alone, against the servers of the settings'],
      ['npm run admin', 'the command line of operators: companies, keys, workflows, deliveries, …'],
      ['npm run doctor', 'checks a deployment and explains how to fix what is wrong'],
      ['npm run build', 'builds what a deployment without TypeScript runs'],
    ],
  ],
  [
    'Change it',
    [
      ['npm test', 'the tests, on separate servers; for one file: npm test -- test/api/sessions/jobs.test.ts'],
      ['npm run check', 'types, lint, format, dead code, generated files; -- --fix formats and generates'],
      ['npm run docs', 'builds the documentation site; --open serves it'],
      ['npm run pictures', 'takes the pictures of the README again, from the running service'],
    ],
  ],
  [
    'Test more',
    [
      ['npm run test:long', 'what takes longer than npm test: browser tours, fuzzing, large batches'],
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
      ['npm run test:containers', 'the image and Compose on a real engine'],
      ['npm run test:kubernetes', 'the chart on a real Kubernetes API server'],
      ['npm run test:attack', 'every promise of docs/security.md, tried as an attacker'],
      ['npm run test:upgrade', "the last release's tests against this schema"],
    ],
  ],
  [
    'Measure it',
    [
      [
        'npm run bench',
        'speed beside the simplest program that does the same; bench -- latency, growth, reading, restart',
      ],
      ['npm run bench:accuracy', 'how well documents and shelves are read'],
      ['npm run bench:fairness', 'how companies take turns under load'],
    ],
  ],
  [
    'Release it',
    [
      ['npm run audit', 'known vulnerabilities of the packages of production'],
      ['npm run sbom', 'the list of packages of production'],
      ['npm run release:check', 'whether every file names the version of package.json'],
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
