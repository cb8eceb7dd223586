/**
 * `npm run sbom [-- --licenses] [--arch x64|arm64]`: prints the content of the image as a CycloneDX document, or as a
 * list of licenses with their packages.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Component, listComponents } from './locked-components.ts';

const inRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const project = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const runtime = JSON.parse(readFileSync(inRoot('dev/runtime/package.json'), 'utf8'));

const asCycloneDx = (components: readonly Component[]) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      name: project.name,
      version: project.version,
      licenses: [{ license: { id: project.license } }],
    },
  },
  components: components.map(({ name, version, license, purl, sha512 }) => ({
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    licenses: [/[ (]/.test(license) ? { expression: license } : { license: { name: license } }],
    ...(sha512 ? { hashes: [{ alg: 'SHA-512', content: sha512 }] } : {}),
  })),
});

const asLicenses = (components: readonly Component[]): string => {
  const byLicense = Object.groupBy(components, ({ license }) => license);
  return Object.entries(byLicense)
    .sort(([, a = []], [, b = []]) => b.length - a.length)
    .map(
      ([license, of = []]) =>
        `${license} (${of.length})\n${of.map(({ name, version }) => `  ${name} ${version}`).join('\n')}`,
    )
    .join('\n');
};

const { values } = parseArgs({
  options: { licenses: { type: 'boolean', default: false }, arch: { type: 'string', default: 'x64' } },
});
const components = listComponents(
  inRoot('package-lock.json'),
  runtime.optionalDependencies[`node-linux-${values.arch}`],
  values.arch,
);
console.log(values.licenses ? asLicenses(components) : JSON.stringify(asCycloneDx(components), null, 2));
