import type { OutputField } from '../../../../domain/output-field.ts';
import type { DocumentInput, Evidence } from '../../contract.ts';
import type { PageText } from '../../read/files/page.ts';
import { unionBox } from '../../read/ocr/geometry.ts';
import { extractFields, findFields } from '../extract.ts';
import { assembleExtraction, type Extraction, type FoundValue } from '../result/assemble.ts';
import { brokenMembers } from '../result/validation.ts';
import { pageRanges } from './page-ranges.ts';
import { documentsIn } from './page-starts.ts';
import { receiptsOn } from './receipts-on-page.ts';
import { withCutSpreads } from './spreads.ts';

type Request = Pick<DocumentInput, 'files' | 'outputSchema' | 'processing' | 'lessons'>;

/** The member of each listed document that has its pages. */
const pagesMember = 'pages';

/** The list of all documents, for versions that split files; null for any other version. */
const listOf = ({ outputSchema, processing }: Request): OutputField | null =>
  (processing.severalDocuments === 'split' && outputSchema.find(({ name }) => name === processing.documentsField)) ||
  null;

/** The pages as the version reads them: with spreads cut, and receipts on one page told apart if it asks for either. */
const readPages = (pages: readonly PageText[], processing: Request['processing']): readonly PageText[] => {
  const cut = withCutSpreads(pages, processing);
  return (processing.severalDocuments ?? 'together') === 'together'
    ? cut
    : cut.flatMap((page) => receiptsOn(page, processing.locale));
};

/**
 * The pages of a submission's fields: with spreads cut if the version asks for it, and those of the first document if
 * it splits files.
 */
export const pagesOfFields = (pages: readonly PageText[], processing: Request['processing']): readonly PageText[] => {
  const read = readPages(pages, processing);
  return processing.severalDocuments === 'split' ? (documentsIn(read, processing.locale)[0] ?? read) : read;
};

/** The place of the first document's values: a list has one place. */
const placeOf = ({ evidence }: Extraction): Evidence | null => {
  const [first, ...others] = Object.values(evidence);
  if (!first) return null;
  const here = [first, ...others.filter(({ fileIndex, page }) => fileIndex === first.fileIndex && page === first.page)];
  const { fileIndex, page } = first;
  return {
    fileIndex,
    page,
    text: here.map(({ text }) => text).join('\n'),
    box: unionBox(here.map(({ box }) => box)),
    textConfidence: Math.min(...here.map(({ textConfidence }) => textConfidence)),
  };
};

/** Reads each document separately, as one object of the list. */
const toList = (list: OutputField, documents: readonly (readonly PageText[])[], request: Request): FoundValue => {
  const members = (list.fields ?? []).filter(({ name }) => name !== pagesMember);
  const read = documents.map((pages) => extractFields(pages, members, request.processing.locale, request.lessons));
  const value = read.map(({ extractedData }, at) =>
    Object.fromEntries(
      (list.fields ?? []).map(({ name }) => [
        name,
        name === pagesMember ? pageRanges(documents[at] ?? [], request.files) : extractedData[name],
      ]),
    ),
  );
  return {
    value,
    confidence: read.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, read.length),
    evidence: read[0] ? placeOf(read[0]) : null,
    problems: brokenMembers(list, value),
  };
};

/**
 * Finds the fields of the submission in its pages, by the version's settings for spreads and for several documents in
 * one upload.
 * @param withLogo adds the text that is drawn at the head of a document
 */
export const extractDocuments = async (
  pages: readonly PageText[],
  request: Request,
  withLogo: (document: readonly PageText[]) => Promise<readonly PageText[]>,
): Promise<Extraction> => {
  const { outputSchema, processing, lessons, files } = request;
  const { severalDocuments = 'together', locale } = processing;
  const read = readPages(pages, processing);
  if (severalDocuments === 'together') return extractFields(await withLogo(read), outputSchema, locale, lessons);
  const documents = documentsIn(read, locale);
  const list = listOf(request);
  if (!list) {
    const extraction = extractFields(await withLogo(read), outputSchema, locale, lessons);
    const ranges = documents.map((document) => pageRanges(document, files));
    return ranges.length > 1 ? { ...extraction, documents: ranges } : extraction;
  }
  const drawn: (readonly PageText[])[] = [];
  for (const document of documents) drawn.push(await withLogo(document));
  const own = outputSchema.filter((field) => field !== list);
  const first = findFields(drawn[0] ?? [], own, locale, lessons);
  return assembleExtraction(outputSchema, { ...first, [list.name]: toList(list, drawn, request) });
};
