import { projectFiles, readSource } from '../../tidy/source-files.ts';

/** A fenced block of code in a document. */
export interface Block {
  readonly document: string;
  readonly line: number;
  readonly language: string;
  /** Whether a test runs it. `no-run` after the language marks a block with needs that a test cannot meet. */
  readonly runs: boolean;
  readonly code: string;
}

const fence = /^(?<indent> *)```(?<info>[^\n]*)\n(?<code>[\s\S]*?)^\k<indent>```$/gm;

/** The pages whose blocks are run, in their order and with the service of the tests. */
const isRunnable = (document: string): boolean =>
  ['README.md', 'docs/start.md'].includes(document) || document.startsWith('docs/guides/');

const documents = projectFiles.filter((path) => path.endsWith('.md'));

/** The blocks of every document. */
export const blocks: readonly Block[] = documents.flatMap((document) => {
  const text = readSource(document);
  return [...text.matchAll(fence)].map(({ groups, index }) => {
    const [language = '', ...attributes] = (groups?.info ?? '').trim().split(' ');
    return {
      document,
      line: text.slice(0, index).split('\n').length,
      language,
      runs: isRunnable(document) && !attributes.includes('no-run'),
      code: (groups?.code ?? '').replaceAll(new RegExp(`^${groups?.indent ?? ''}`, 'gm'), ''),
    };
  });
});

/** The documents that have blocks of a language to run. */
export const documentsToRun = (language: string): string[] => [
  ...new Set(blocks.filter((block) => block.runs && block.language === language).map(({ document }) => document)),
];

/** The code of a document's blocks in a language, in their order. */
export const codeOf = (document: string, language: string): string[] =>
  blocks
    .filter((block) => block.runs && block.document === document && block.language === language)
    .map(({ code }) => code);
