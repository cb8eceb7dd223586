import { type ProblemSlug, problemTypes } from '../../domain/problems.ts';

/** Text as HTML, in which backquotes mark code. */
const html = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(title)} – Docket</title>
<style>
  body { font: 1.1rem/1.6 system-ui, sans-serif; max-width: 38rem; margin: 4rem auto; padding: 0 1.5rem; color: #1c2430; }
  h1, dt { overflow-wrap: anywhere; }
  dd { margin: 0 0 .8em; }
  code { background: #eef1f5; padding: .1em .4em; border-radius: .3em; }
  @media (prefers-color-scheme: dark) {
    body { background: #14181f; color: #dfe5ee; } code { background: #262d38; } a { color: #8ab8ff; }
  }
</style>
<main>
${body}
<p><a href="/docs">API reference</a></p>
</main>
</html>
`;

/** Renders a short page about one problem type, for people who open the `type` URL of a problem document. */
export const problemPage = (slug: ProblemSlug): string => {
  const { status, title, meaning, fix } = problemTypes[slug];
  return page(
    slug,
    `<h1><code>${slug}</code></h1>
<p>${html(meaning)}</p>
<p>${html(fix)}</p>
<p>HTTP status: ${status} ${title}, unless the problem document has another one. Its <code>detail</code> and <code>errors</code> say what to
change. Quote its <code>requestId</code> when you ask for help.</p>
<p><a href="/problems">All problem types</a></p>`,
  );
};

const problemList = `<dl>
${Object.entries(problemTypes)
  .map(
    ([slug, { status, meaning }]) =>
      `<dt><a href="/problems/${slug}">${slug}</a> (${status})</dt><dd>${html(meaning)}</dd>`,
  )
  .join('\n')}
</dl>`;

/** Renders the list of all problem types. */
export const problemsPage = (): string => page('Problem types', `<h1>Problem types</h1>\n${problemList}`);

/** Renders a page for a problem type that does not exist: possible reasons, and the list of all types. */
export const unknownProblemPage = (slug: string): string =>
  page(
    'Unknown problem type',
    `<h1>Unknown problem type</h1>
<p>There is no problem type <code>${html(slug.replaceAll('`', "'"))}</code>. Compare it with the <code>type</code> of the problem document:
it may have been cut off or mistyped, or belong to another version of this service. The <code>detail</code> of the document says what is
wrong.</p>
<h2>All problem types</h2>
${problemList}`,
  );
