/** A legal form of companies, such as GmbH, at the end of a name. */
interface LegalForm {
  /** The source of a regular expression for folded text: lower case without accents. */
  readonly pattern: string;
  /**
   * Words of the form that a comparison of two names leaves out. The keys of stored documents depend on these words, so
   * a new word needs new keys.
   */
  readonly ignoredWords: readonly string[];
  /** Whether the name surely ends there: a street or the number of a document may follow it on the same line. */
  readonly endsName: boolean;
}

const form = (pattern: string, ignored = ''): LegalForm => ({
  pattern,
  ignoredWords: ignored === '' ? [] : ignored.split(' '),
  endsName: false,
});

/** A form that surely ends a name. */
const ending = (pattern: string, ignored = ''): LegalForm => ({ ...form(pattern, ignored), endsName: true });

/**
 * The legal forms of companies: English, Malay, German, French, Dutch and their neighbors, with the zeros, ones and
 * twos that OCR reads in some. A longer form comes before any form that it starts with.
 */
export const legalForms: readonly LegalForm[] = [
  // Malaysia and Singapore.
  form(String.raw`sd?n\.?\s?bhd`, 'sdn bhd'),
  form('s/b'),
  ending('bhd', 'bhd'),
  form('berhad'),
  form('plt'),
  form(String.raw`pte\.?\s?ltd`, 'pte ltd'),
  // The United Kingdom, Australia and the United States.
  form(String.raw`pty\.?\s?ltd`, 'pty ltd'),
  ending('ltd', 'ltd'),
  ending('limited', 'limited'),
  ending('llc', 'llc'),
  form('llp', 'llp'),
  ending('[i1l]nc', 'inc'),
  form('corp', 'corp'),
  form('corporation'),
  form('incorporated'),
  form('plc', 'plc'),
  // Germany, Austria and Switzerland.
  ending(String.raw`gmbh(?: & co\.? ?kg)?`, 'gmbh'),
  form('gbr'),
  form('ohg', 'ohg'),
  form('mbh'),
  form(String.raw`e\.\s?k`),
  form(String.raw`e\.\s?u`),
  form(String.raw`e\.\s?v`),
  form('eg'),
  form('ug', 'ug'),
  form('kgaa'),
  ending('kg', 'kg'),
  ending('ag', 'ag'),
  form('se'),
  // France, Belgium and the Netherlands.
  ending('sarl', 'sarl'),
  form(String.raw`s\.a\.r\.l`),
  ending('sas', 'sas'),
  form(String.raw`s\.a\.s`),
  form('sasu'),
  form('eurl'),
  form('snc'),
  ending(String.raw`s\.a`),
  form('sa', 'sa'),
  form('sprl'),
  ending('srl', 'srl'),
  ending(String.raw`b\.\s?v`),
  ending('bv', 'bv'),
  form(String.raw`n\.\s?v`),
  ending('nv', 'nv'),
  form(String.raw`v\.o\.f`),
  form('vof'),
  form('bvba'),
  form('cv'),
  form(String.raw`c\.v`),
  // The north, Italy and Spain.
  ending('oy', 'oy'),
  ending('ab', 'ab'),
  form('a/s'),
  form('aps'),
  form('as', 'as'),
  form(String.raw`s\.p\.a`),
  form('spa', 'spa'),
  ending(String.raw`s\.r\.l`),
  form(String.raw`s\.l`),
  form('co', 'co'),
  // Eastern Europe and Greece.
  form(String.raw`sp\.?\s?[z2]\.?\s?[o0]\.?\s?[o0]`),
  form(String.raw`d\.\s?[o0]\.\s?[o0]`),
  form(String.raw`j\.d\.o\.o`),
  form('ou'),
  form('sia'),
  form('uab'),
  form(String.raw`s\.\s?r\.\s?[o0]`),
  form(String.raw`spol\.? s r\.?[o0]`),
  form(String.raw`a\.\s?s`),
  form('kft'),
  form('zrt'),
  form('bt'),
  form(String.raw`a\.e`),
  form(String.raw`i\.k\.e`),
  form('ike'),
  form(String.raw`o\.e`),
  form('α\\.?ε'),
  form('α\\.?ε\\.?ε'),
  form('α\\.?β\\.?ε\\.?ε'),
  form('ι\\.?κ\\.?ε'),
  form('ε\\.?π\\.?ε'),
  form('ο\\.?ε'),
  form('ε\\.?ε'),
  // More forms of these countries, and those of Portugal and Brazil.
  form(String.raw`a\.\s?g`),
  form('vvag'),
  form('stiftung'),
  form('genossenschaft'),
  form('verein'),
  form('lda'),
  form('unipessoal'),
  form(String.raw`s\.l\.u`),
  form('slu'),
  form(String.raw`s\.a\.u`),
  form('asa'),
  form('oyj'),
  form(String.raw`s\.r\.l\.s`),
  form('eireli'),
];

/** The source of a regular expression that matches any of some legal forms. */
export const anyLegalForm = (forms: readonly LegalForm[]): string =>
  `(?:${forms.map(({ pattern }) => pattern).join('|')})`;
