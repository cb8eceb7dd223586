import compile from 'icu-minify/compile';
import { parseSync } from 'oxc-parser';
import type { Language } from '../../../domain/languages/languages.ts';
import { messageCalls } from './calls.ts';
import { readCatalog, translatedLanguages } from './catalogs.ts';

/** The members of a plugin that Vite and Vitest need. Their own types come from other versions of the packages. */
interface MessagePlugin {
  readonly name: string;
  readonly enforce: 'pre';
  readonly transform: {
    readonly filter: { readonly id: RegExp; readonly code: RegExp };
    readonly handler: (code: string, id: string) => { readonly code: string; readonly map: null };
  };
  readonly generateBundle: (this: {
    emitFile: (file: { type: 'asset'; name: string; source: string }) => unknown;
  }) => void;
}

/** Whether a message has placeholders or elements. */
const hasPlaces = (message: string): boolean => /[{<]|''/.test(message);

const compileMessage = (message: string) => (hasPlaces(message) ? compile(message) : message);

/** The key of a message in the catalog of the build; see `shown` in panel/page/src/languages/message.ts. */
const builtKey = (key: string): string => {
  const context = key.match(/^[a-z ]+\|/)?.[0] ?? '';
  const result = compileMessage(key.slice(context.length));
  return context + (typeof result === 'string' ? result : JSON.stringify(result));
};

/** A catalog as the browser gets it: compiled, by the keys of the build, without texts that are not translated. */
const catalogScript = (language: Language): string => {
  const entries = Object.entries(readCatalog(language)).filter(([, text]) => text !== '');
  const texts = Object.fromEntries(entries.map(([key, text]) => [builtKey(key), compileMessage(text)]));
  return `globalThis.docketCatalog=${JSON.stringify(texts)};\n`;
};

/** The code with its messages compiled. */
const withCompiledMessages = (code: string, file: string): string => {
  let result = code;
  for (const { start, end, message } of messageCalls(parseSync(file, code).program).reverse()) {
    if (hasPlaces(message)) result = result.slice(0, start) + JSON.stringify(compile(message)) + result.slice(end);
  }
  return result;
};

/**
 * Compiles the messages of the panel's code, so that no parser of messages reaches the browser, and writes a script
 * with the texts of each language, which panel/api/page.ts puts before the others.
 */
export const compiledMessages = (): MessagePlugin => ({
  name: 'docket-messages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/panel\/page\/src\/.*\.tsx?$/, code: /\b(?:t|rich|sentence)\(/ },
    handler: (code, id) => ({ code: withCompiledMessages(code, id), map: null }),
  },
  generateBundle() {
    for (const language of translatedLanguages) {
      this.emitFile({ type: 'asset', name: `language-${language}.js`, source: catalogScript(language) });
    }
  },
});
