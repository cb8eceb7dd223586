import { type ProblemSlug, problemTypes } from '../../domain/problems.ts';

const withCode = (text: string): string => text.replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** Renders a short page about one problem type, for people who open the `type` URL of a problem document. */
export const problemPage = (slug: ProblemSlug): string => {
  const { status, title, meaning, fix } = problemTypes[slug];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${slug} – Docket</title>
<style>
  body { font: 1.1rem/1.6 system-ui, sans-serif; max-width: 38rem; margin: 4rem auto; padding: 0 1.5rem; color: #1c2430; }
  code { background: #eef1f5; padding: .1em .4em; border-radius: .3em; }
  @media (prefers-color-scheme: dark) { body { background: #14181f; color: #dfe5ee; } code { background: #262d38; } }
</style>
<h1><code>${slug}</code></h1>
<p>${meaning}</p>
<p>${withCode(fix)}</p>
<p>HTTP status: ${status} ${title}, unless the problem document says otherwise. Its <code>detail</code> and <code>errors</code> say what to
change. Quote its <code>requestId</code> when you ask for help.</p>
<p><a href="/docs">API reference</a></p>
</html>
`;
};
