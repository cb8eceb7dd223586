import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectRoot } from '../../base/project.ts';
import { catalogProblems } from '../../dev/messages/check.ts';
import { messagesForPrograms, untranslatedIn } from '../../panel/page/messages/untranslated.ts';
import { readSource } from './source-files.ts';

/** Texts that look like words but need no translation, with the reasons. */
const exceptions: Readonly<Record<string, string>> = {
  'components/draft/context.ts: this control must be inside the form of a draft': 'for developers',
  'main.tsx: the page has no #root': 'for developers',
  'portal/main.tsx: the page has no #root': 'for developers',
  'portal/client.ts: Bearer 0': 'a header',
  'languages/apply.ts: 0; Path=/admin; Max-Age=31536000; SameSite=Lax': 'a cookie',
  'pages/access/sign-in-list.tsx: Mac OS': 'a part of what browsers call themselves',
  'pages/mailboxes/mailbox-modal.tsx: OAuth 2.0': 'a name',
  'pages/mailboxes/mailbox-modal.tsx: Google': 'a name',
  'pages/mailboxes/mailbox-modal.tsx: Microsoft 365': 'a name',
  'pages/uploads/plan.ts: and 0 more': 'an id, the same for every person',
};

const folder = 'panel/page/src/';
const files = globSync(`${folder}**/*.{ts,tsx}`, { cwd: projectRoot }).filter((path) => !path.includes('/generated/'));

it('Every text of the panel that people see has a key in the catalogs', () => {
  const found = files.flatMap((path) =>
    untranslatedIn(path, readSource(path)).map(({ line, text }) => ({ path: path.slice(folder.length), line, text })),
  );
  expect(found.filter(({ path, text }) => !(`${path}: ${text}` in exceptions))).toEqual([]);
  const named = new Set(found.map(({ path, text }) => `${path}: ${text}`));
  expect(Object.keys(exceptions).filter((one) => !named.has(one))).toEqual([]);
});

it('The search for texts without a key finds texts of elements, attributes, templates and tables', () => {
  const source = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source with a template.
    "const words = { open: 'Still open', 'aria-label': `Delete ${name} now` };",
    'const Page = () => <Button title="Save the view" className="some class">Save</Button>;',
    "const translated = [t('A message'), rich('Another <b>one</b>', {})];",
  ].join('\n');
  expect(untranslatedIn('page.tsx', source).map(({ text }) => text)).toEqual([
    'Still open',
    'Delete 0 now',
    'Save the view',
    'Save',
  ]);
});

const namesOfLines = 'the page shows the names of the lines that it draws';
/** Messages that a program may read, with the reasons. */
const readMessages: Readonly<Record<string, string>> = {
  'pages/dashboard/processing-view.tsx': namesOfLines,
  'pages/dashboard/review-view.tsx': namesOfLines,
  'pages/dashboard/shelf-view.tsx': namesOfLines,
  'pages/shelf-captures/list/capture-filters.tsx': 'a chip shows its value',
};

it('No message is where a program reads it, such as the name of a header, an id or a value that is sent', () => {
  const found = files.flatMap((path) =>
    messagesForPrograms(path, readSource(path)).map(({ line, text }) => ({
      path: path.slice(folder.length),
      line,
      text,
    })),
  );
  expect(found.filter(({ path }) => !(path in readMessages))).toEqual([]);
  const named = new Set(found.map(({ path }) => path));
  expect(Object.keys(readMessages).filter((one) => !named.has(one))).toEqual([]);
});

it('The search for messages that programs read finds headers, bodies, keys, comparisons and attributes', () => {
  const source = [
    "const sent = api.POST('/x', { headers: { [t('Idempotency-Key')]: id }, body: { reason: t('Other') } });",
    "const isAgent = name === t('User-Agent');",
    "const read = response.headers.get(t('Content-Type'));",
    "const options = [{ value: t('review'), label: t('In review') }];",
    "const Page = () => <input type={t('password')} aria-label={t('Password')} />;",
  ].join('\n');
  expect(messagesForPrograms('page.tsx', source).map(({ text }) => text)).toEqual([
    'Idempotency-Key',
    'Other',
    'User-Agent',
    'Content-Type',
    'review',
    'password',
  ]);
});

it('A translation keeps the names of members, headers, settings and addresses that its message has', () => {
  const message = 'Send {name} in Docket-Signature to https://example.com with companyId and BASE_URL';
  expect(catalogProblems('de', { [message]: 'Senden Sie {name}' }, [message])).toEqual([
    `lacks Docket-Signature, https://example.com, companyId, BASE_URL: ${message}`,
  ]);
});
