/** The languages that an example may have, in the order of their tabs. */
const labels: Readonly<Record<string, string>> = { sh: 'curl', ts: 'TypeScript', python: 'Python', go: 'Go' };

/** Lines of code end at the first fence, so that a match does not extend over text into another block. */
const fenced = /```(?:sh|ts|python|go)\b[^\n]*\n(?:(?!```)[^\n]*\n)*```\n/.source;
const run = new RegExp(`^${fenced}(?:\\n?${fenced})+`, 'gm');
const block = /^```(?<language>\w+)(?<attributes>[^\n]*)\n(?<code>[\s\S]*?)^```\n/gm;

/**
 * Turns consecutive blocks of code in different languages into tabs, because they are one example. Readers of the plain
 * document see one block below another.
 */
export const withTabs = (text: string): string =>
  text.replaceAll(run, (whole) => {
    const blocks = [...whole.matchAll(block)].map(({ groups }) => groups ?? {});
    const languages = blocks.map(({ language }) => language ?? '');
    if (new Set(languages).size < languages.length) return whole;
    const tabs = blocks.map(({ language = '', code }) => `\`\`\`${language} [${labels[language]}]\n${code}\`\`\`\n`);
    return `::: code-group\n\n${tabs.join('\n')}\n:::\n`;
  });
