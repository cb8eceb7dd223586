import { commonEndings } from '../lexicon/countries.ts';
import { squash } from '../sheet/fold.ts';
import type { Sheet } from '../sheet/sheet.ts';

const addressSign = String.raw`(?:@|www\.|https?:\/\/)`;
const bareName = String.raw`(?<![\p{L}\d.-])([a-z][a-z0-9-]{3,})\.${commonEndings}(?![\p{L}\d.-])`;

/** After a sign of an address, any name counts; without one, only before a common top-level domain. */
const domainPattern = new RegExp(String.raw`${addressSign}([a-z0-9-]{4,})\.|${bareName}`, 'gu');

/** The same with all labels of the host. */
const hostPattern = new RegExp(String.raw`${addressSign}(?:www\.)?((?:[a-z0-9-]+\.)+[a-z]{2,})|${bareName}`, 'gu');

/** Names of web and mail domains on a sheet, without top-level domains. */
export const domainNames = (sheet: Sheet): string[] =>
  sheet.rows.flatMap((row) =>
    [...row.text.toLowerCase().matchAll(domainPattern)].map(([, named = '', bare = '']) => squash(named || bare)),
  );

/** Hosts of web and mail addresses on a sheet, such as `otter.example`, each once and in the order of the page. */
export const hostsOnSheet = (sheet: Sheet): string[] => [
  ...new Set(
    sheet.rows.flatMap((row) => [...row.text.toLowerCase().matchAll(hostPattern)].map(([all, named]) => named ?? all)),
  ),
];

const commonMailHosts = new Set(['gmail', 'hotmail', 'yahoo', 'outlook', 'googlemail', 'live', 'icloud']);

/** Whether a name resembles one of these names of domains. */
export const isOfDomain = (name: string, domains: readonly string[]): boolean => {
  const squashed = squash(name);
  const start = squashed.slice(0, Math.max(5, Math.min(8, squashed.length)));
  return domains.some(
    (domain) => !commonMailHosts.has(domain) && (squashed.includes(domain) || domain.includes(start)),
  );
};
