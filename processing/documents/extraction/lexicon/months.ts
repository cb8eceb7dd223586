import { foldText } from '../sheet/fold.ts';

/**
 * How month names start in English, German, French, Dutch, Spanish, Italian, Portuguese, Polish, Malay, Indonesian and
 * Scandinavian languages; then in Romanian, Czech, Croatian, Slovene, Hungarian, Finnish, Estonian, Latvian, Lithuanian
 * and Turkish, where they differ. Of two that fit, the longer one counts: `marras` is not March.
 */
const monthStarts: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'stycz', 'ianu', 'ledna', 'leden', 'sijec', 'tammi', 'jaan', 'sausio', 'sausis', 'ocak'],
  ['feb', 'fev', 'peb', 'luty', 'lutego', 'unor', 'veljac', 'helmi', 'veebr', 'vasar', 'subat'],
  ['mar', 'maerz', 'mrz', 'mrt', 'maart', 'mac', 'brezen', 'brezna', 'ozuj', 'maalis', 'kovo'],
  ['apr', 'avr', 'abr', 'kwie', 'dubn', 'duben', 'travanj', 'travnja', 'huhti', 'baland', 'nisan'],
  ['may', 'mai', 'mei', 'mag', 'maja', 'kveten', 'kvetna', 'svib', 'touko', 'geguz'],
  ['jun', 'juin', 'giu', 'czerw', 'iuni', 'cerven', 'cervna', 'lipanj', 'lipnja', 'kesak', 'juun', 'birzel', 'haziran'],
  [
    'jul',
    'juil',
    'lug',
    'lipc',
    'lipiec',
    'iuli',
    'cervenec',
    'cervence',
    'srpanj',
    'srpnja',
    'heinak',
    'juul',
    'liepos',
    'temmuz',
  ],
  ['aug', 'aou', 'ago', 'ogo', 'agus', 'sierp', 'avg', 'srpna', 'srpen', 'kolovoz', 'elok', 'rugpj'],
  ['sep', 'set', 'wrze', 'zari', 'rujan', 'rujna', 'szep', 'syys', 'rugsej', 'eylul'],
  ['oct', 'okt', 'ott', 'outub', 'pazdz', 'rijna', 'rijen', 'lokak', 'spalio', 'spalis', 'ekim'],
  ['nov', 'nop', 'listopad', 'noiem', 'studeni', 'studenog', 'marras', 'lapkr', 'kasim'],
  ['dec', 'dez', 'dic', 'dis', 'desem', 'grud', 'prosin', 'joulu', 'dets', 'gruod', 'aralik'],
];

/** Abbreviations that begin other words, such as names of companies, so that only the whole word is a month. */
const monthWords: readonly (readonly string[])[] = [
  ['sty'],
  ['lut'],
  [],
  ['kwi'],
  ['maj'],
  ['cze'],
  ['lip'],
  ['agu', 'agt', 'sie'],
  ['wrz'],
  ['out', 'paz'],
  ['lis'],
  ['des', 'gru'],
];

/**
 * Languages whose month names are those of the Unicode Common Locale Data Repository, which Node.js includes. In Latin
 * letters, abbreviations are left out: many are words elsewhere.
 */
const furtherLanguages = [
  {
    languages: 'af az bs ca cy eu fil fo fy ga gl ha is ku lb mi mt oc so sq sr-Latn sw tk uz zu'.split(' '),
    forms: ['long'],
    lettersMin: 4,
  },
  { languages: 'be bg el ka kk mk ru sr uk'.split(' '), forms: ['long', 'short'], lettersMin: 3 },
] as const;

/** The names of months by language data that are one word. */
const namesOfLanguages = (): ReadonlyMap<string, number> => {
  const names = new Map<string, number>();
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 15));
  for (const { languages, forms, lettersMin } of furtherLanguages) {
    const formats = languages.flatMap((language) =>
      forms.flatMap((month) =>
        // Beside a day, many languages inflect the name.
        [{}, { day: 'numeric' } as const].map(
          (beside) => new Intl.DateTimeFormat(language, { month, timeZone: 'UTC', ...beside }),
        ),
      ),
    );
    for (const format of formats) {
      for (const [month, day] of months.entries()) {
        const part = format.formatToParts(day).find(({ type }) => type === 'month');
        const name = foldText(part?.value ?? '').replace(/^(?:de |d[’'])|\.$/g, '');
        if (/^\p{L}+$/u.test(name) && name.length >= lettersMin) names.set(name, month);
      }
    }
  }
  return names;
};
let furtherNames: ReadonlyMap<string, number> | undefined;

/** The number of a month by its name in any language, which may be abbreviated; null for other words. */
export const monthOf = (name: string): number | null => {
  const folded = foldText(name);
  if (folded.length < 3) return null;
  const fitting = monthStarts.flatMap((starts, month) =>
    starts.filter((start) => folded.startsWith(start)).map((start) => ({ month, length: start.length })),
  );
  const [longest] = fitting.sort((a, b) => b.length - a.length);
  furtherNames ??= namesOfLanguages();
  const whole = longest?.length === folded.length ? undefined : furtherNames.get(folded);
  const month = whole ?? longest?.month ?? monthWords.findIndex((words) => words.includes(folded));
  return month === -1 ? null : month + 1;
};
