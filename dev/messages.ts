import { readCatalog, translatedLanguages, writeCatalog } from '../panel/page/messages/catalogs.ts';
import { catalogProblems } from './messages/check.ts';
import { extractedMessages } from './messages/extract.ts';

/**
 * Writes every message of the panel and of emails into the catalogs of the languages: adds new ones without a
 * translation, and removes those that are gone. With --check, it only reports missing and wrong ones.
 */
const messages = extractedMessages();

if (process.argv.includes('--check')) {
  const problems = translatedLanguages.flatMap((language) =>
    catalogProblems(language, readCatalog(language), messages).map((problem) => `${language}: ${problem}`),
  );
  for (const problem of problems) console.log(problem);
  process.exit(problems.length === 0 ? 0 : 1);
}

for (const language of translatedLanguages) {
  const known = readCatalog(language);
  writeCatalog(language, Object.fromEntries(messages.map((message) => [message, known[message] ?? ''])));
  const missing = messages.filter((message) => !known[message]).length;
  console.log(`${language}: ${messages.length} messages, ${missing} without a translation`);
}
