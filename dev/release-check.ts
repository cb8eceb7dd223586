import { readFileSync } from 'node:fs';
import { projectFile } from '../base/project.ts';

/** `npm run release:check`: checks that every file names the version of package.json, so that it can be released. */

const read = (file: string): string => readFileSync(projectFile(file), 'utf8');
const { version }: { version: string } = JSON.parse(read('package.json'));

/** The places of the version; each pattern captures it. */
const places: readonly { readonly file: string; readonly what: string; readonly pattern: RegExp }[] = [
  { file: 'package-lock.json', what: 'version', pattern: /^ {2}"version": "(.*)"/m },
  {
    file: 'package-lock.json',
    what: 'version of the root package',
    pattern: /"": \{\s+"name": "docket",\s+"version": "(.*)"/,
  },
  { file: 'clients/typescript/package.json', what: 'version', pattern: /^ {2}"version": "(.*)"/m },
  { file: 'clients/cli/package.json', what: 'version', pattern: /^ {2}"version": "(.*)"/m },
  { file: 'clients/cli/package.json', what: 'version of the client', pattern: /"docket-capture": "(.*)"/ },
  { file: 'clients/go/client.go', what: 'Version', pattern: /^const Version = "(.*)"$/m },
  { file: 'CHANGELOG.md', what: 'first section', pattern: /^## (.*)$/m },
  { file: 'api/openapi.json', what: 'version', pattern: /"title": "Docket",\s+"version": "(.*)"/ },
  { file: 'deploy/helm/docket/Chart.yaml', what: 'version', pattern: /^version: (.*)$/m },
  { file: 'deploy/helm/docket/Chart.yaml', what: 'appVersion', pattern: /^appVersion: (.*)$/m },
  { file: 'deploy/compose/compose.yaml', what: 'image', pattern: /DOCKET_IMAGE:-docket:([^}]*)\}/ },
  { file: 'deploy/compose/.env.example', what: 'image', pattern: /^DOCKET_IMAGE=docket:(.*)$/m },
  { file: 'Dockerfile', what: 'tag in the comment', pattern: /--tag docket:(\S+)/ },
  { file: 'Dockerfile', what: 'label', pattern: /org\.opencontainers\.image\.version="(.*?)"/ },
  { file: 'docs/operations/install.md', what: 'tag', pattern: /--tag docket:(\S+)/ },
];

let differences = 0;
for (const { file, what, pattern } of places) {
  const found = pattern.exec(read(file))?.[1]?.trim();
  if (found === version) continue;
  differences += 1;
  console.log(`✗ ${file}: ${what} is ${found ?? 'missing'}, not ${version}`);
}
if (differences === 0) {
  console.log(`✓ Everything names version ${version}.`);
} else {
  console.log(
    `\n${differences} of ${places.length} places differ from package.json. Write the version of the release there; the changelog begins with its section.`,
  );
}
process.exit(differences === 0 ? 0 : 1);
