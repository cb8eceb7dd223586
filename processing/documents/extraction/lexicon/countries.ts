import { type CountryCode, getCountries } from 'libphonenumber-js';
import { foldText } from '../sheet/fold.ts';
import { anyOf, words } from './word-pattern.ts';

/** The signs of a country on its documents. */
export interface CountryEntry {
  readonly code: CountryCode;
  /** ISO 4217. */
  readonly currency: string;
  /**
   * Words that hardly any other country prints: taxes, registers, means of payment. Matched against folded text,
   * globally.
   */
  readonly words: RegExp | null;
  /** The country's name and its large cities, folded. */
  readonly places: RegExp;
  /** Endings of domains. */
  readonly domains: readonly string[];
}

const entry = (
  code: CountryCode,
  currency: string,
  domains: string,
  places: RegExp,
  ownWords: RegExp | null = null,
): CountryEntry => ({
  code,
  currency,
  words: ownWords && new RegExp(ownWords.source, 'gu'),
  places,
  domains: domains.split(' '),
});

/** Countries that can be recognized by their documents. Words are folded: lower case without accents. */
export const countries: readonly CountryEntry[] = [
  entry(
    'DE',
    'EUR',
    'de',
    words`deutschland, germany, berlin, hamburg, munchen, koln, frankfurt, stuttgart, dusseldorf, leipzig, dresden, hannover, nurnberg, bremen`,
    words`mwst\w*, ust, ust-?id\w*, ustid\w*, umsatzsteuer, steuer-?nr, steuernummer, finanzamt, tse-?\w*, bewirtungs\w*, kassenbon, girocard`,
  ),
  entry('AT', 'EUR', 'at', words`osterreich, austria, wien, graz, linz, salzburg, innsbruck`, words`atu\d{8}, uid-?nr`),
  entry(
    'CH',
    'CHF',
    'ch',
    words`schweiz, suisse, svizzera, switzerland, zurich, geneve, genf, basel, lausanne, bern, luzern`,
    words`chf, che-?\d{3}, sfr`,
  ),
  entry(
    'FR',
    'EUR',
    'fr',
    words`france, paris, lyon, marseille, toulouse, bordeaux, lille, nantes, strasbourg`,
    words`siret, siren, rcs, naf, code ape, t\.?v\.?a intra\w*`,
  ),
  entry(
    'BE',
    'EUR',
    'be',
    words`belgie, belgique, belgium, brussel, bruxelles, antwerpen, gent, liege, brugge`,
    words`be\s?0\d{3}, bancontact`,
  ),
  entry(
    'NL',
    'EUR',
    'nl',
    words`nederland, netherlands, amsterdam, rotterdam, utrecht, den haag, eindhoven, groningen`,
    words`kvk, btw, pinnen, maestro nl`,
  ),
  entry('LU', 'EUR', 'lu', words`luxembourg, luxemburg`),
  entry(
    'ES',
    'EUR',
    'es',
    words`espana, spain, madrid, barcelona, valencia, sevilla, malaga, bilbao, palma`,
    words`nif, c\.?i\.?f, factura simplificada, i\.?v\.?a incluido, importe`,
  ),
  entry(
    'PT',
    'EUR',
    'pt',
    words`portugal, lisboa, lisbon, coimbra, faro`,
    words`contribuinte, fatura\w*, multibanco, atcud, mbway`,
  ),
  entry(
    'IT',
    'EUR',
    'it',
    words`italia, italy, roma, milano, napoli, torino, firenze, venezia, bologna`,
    words`p\.?\s?iva, partita iva, scontrino, documento commerciale, totale complessivo`,
  ),
  entry(
    'GR',
    'EUR',
    'gr',
    words`ellada, greece, athens, athina, thessaloniki`,
    new RegExp(
      [
        String.raw`(?<!\p{L})${anyOf`αφμ, α\.φ\.μ, δου, φπα, αποδειξη, συνολο, [aα]φ[mμ], φ[nπ][aα]`}(?!\p{L})`,
        String.raw`\p{Script=Greek}{4,}`,
        '[φψωθλδξ]',
      ].join('|'),
      'u',
    ),
  ),
  entry('CY', 'EUR', 'cy', words`cyprus, nicosia, limassol, larnaca`),
  entry('MT', 'EUR', 'mt', words`malta, valletta`),
  entry(
    'FI',
    'EUR',
    'fi',
    words`suomi, finland, helsinki, espoo, tampere, turku`,
    words`y-tunnus, alv, kuitti, yhteensa`,
  ),
  entry(
    'EE',
    'EUR',
    'ee',
    words`eesti, estonia, tallinn, tartu`,
    words`kaibemaks\w*, km-?ta, km-?ga, kmkr\w*, kokku, tasuda, reg\.?\s?kood, summa km`,
  ),
  entry('LV', 'EUR', 'lv', words`latvija, latvia, riga`, words`pvn, kopa, kvits`),
  entry('LT', 'EUR', 'lt', words`lietuva, lithuania, vilnius, kaunas`, words`pvm, moketi, is viso, kvitas`),
  entry('SI', 'EUR', 'si', words`slovenija, slovenia, ljubljana, maribor`, words`ddv, za placilo, skupaj, eor`),
  entry('SK', 'EUR', 'sk', words`slovensko, slovakia, bratislava, kosice`, words`spolu, na uhradu, ic dph`),
  entry('IE', 'EUR', 'ie', words`ireland, dublin, galway, limerick`, words`eircode`),
  entry(
    'GB',
    'GBP',
    'uk co.uk',
    words`united kingdom, england, scotland, (?<!south )wales, london, edinburgh, manchester, birmingham, glasgow, liverpool, bristol, leeds`,
    /(?<!\p{L})vat\W{0,3}(?:reg\w*\W{0,2})?(?:no|number)?\W{0,3}(?:gb\s?)?\d{3}\s?(?:\d{3}\s?\d{3}|\d{4}\s?\d{2})(?!\d)|(?<!\p{L})gbp(?!\p{L})/u,
  ),
  entry(
    'SE',
    'SEK',
    'se',
    words`sverige, sweden, stockholm, goteborg, malmo, uppsala`,
    words`kvitto, att betala, kontrollenhet\w*, org\.?\s?nr, orgnr, varav moms, swish`,
  ),
  entry(
    'NO',
    'NOK',
    'no',
    words`norge, norway, oslo, bergen, trondheim, stavanger`,
    words`mva, foretaksregisteret, a betale, salgskvittering, vipps`,
  ),
  entry(
    'DK',
    'DKK',
    'dk',
    words`danmark, denmark, kobenhavn, copenhagen, aarhus, odense, aalborg`,
    words`cvr\w*, dankort, at betale, heraf moms, momsgrundlag`,
  ),
  entry('IS', 'ISK', 'is', words`iceland, reykjavik`, words`vsk, kennitala`),
  entry(
    'PL',
    'PLN',
    'pl',
    words`polska, poland, warszawa, krakow, wroclaw, poznan, gdansk, lodz`,
    words`nip, paragon, fiskalny, ptu, suma pln, sprzedaz opodatk\w*, zl, pln`,
  ),
  entry(
    'CZ',
    'CZK',
    'cz',
    words`cesko, czech republic, praha, prague, brno, ostrava`,
    words`dph, kc, czk, celkem, uctenka`,
  ),
  entry('HU', 'HUF', 'hu', words`magyarorszag, hungary, budapest`, words`adoszam, nyugta, afa, osszesen, huf`),
  entry('RO', 'RON', 'ro', words`romania, bucuresti, cluj`, words`bon fiscal`),
  entry('BG', 'BGN', 'bg', words`bulgaria, sofia`, words`лв, ддс`),
  entry(
    'HR',
    'HRK',
    'hr',
    words`hrvatska, croatia, zagreb, rijeka, dubrovnik, zadar, pula`,
    words`oib, pdv, zki, jir, kn, hrk, racun, nacin placanja, ukupno`,
  ),
  entry('RS', 'RSD', 'rs', words`srbija, serbia, beograd`, words`pib, rsd, fiskalni`),
  entry('UA', 'UAH', 'ua', words`україна, ukraine, київ, kyiv`, words`пдв, грн`),
  entry('RU', 'RUB', 'ru', words`россия, москва`, words`инн, руб, ндс, итого`),
  entry('TR', 'TRY', 'tr com.tr', words`turkiye, turkey, istanbul, ankara, izmir`, words`kdv, topkdv, fis no, toplam`),
  entry(
    'CA',
    'CAD',
    'ca',
    words`canada, toronto, montreal, vancouver, calgary, ottawa, quebec, edmonton, winnipeg, ontario`,
    words`hst, tps, tvq, qst, interac, gst/hst, cad`,
  ),
  entry(
    'US',
    'USD',
    'us',
    words`united states, usa, new york, las vegas, los angeles, san francisco, chicago, san diego, seattle, miami, santa monica, orlando`,
    words`sales tax, ebt, usd`,
  ),
  entry(
    'MX',
    'MXN',
    'mx com.mx',
    words`mexico, cdmx, guadalajara, monterrey, cancun, puebla, tijuana, queretaro, jalisco, nuevo leon`,
    words`rfc, r\.f\.c, cfdi, s\.? ?a\.? de c\.?v, s\.? de r\.?l\.? de c\.?v, uso cfdi, mxn`,
  ),
  entry(
    'AR',
    'ARS',
    'com.ar ar',
    words`argentina, buenos aires, caba, rosario, mendoza, mar del plata`,
    words`cuit, c\.u\.i\.t, cae, responsable inscripto, ingresos brutos, ing\. brutos, iibb, afip, monotributo, ars`,
  ),
  entry(
    'CL',
    'CLP',
    'cl',
    words`chile, santiago de chile, valparaiso, vina del mar`,
    words`boleta electronica, s\.i\.i, timbre electronico sii`,
  ),
  entry(
    'CO',
    'COP',
    'com.co co',
    words`colombia, bogota, medellin, barranquilla, bucaramanga`,
    words`nit, dian, resolucion dian, res\. dian, retefuente, impoconsumo`,
  ),
  entry(
    'PE',
    'PEN',
    'com.pe pe',
    words`peru, lima, arequipa, cusco, miraflores`,
    words`sunat, igv, boleta de venta electronica, op\. gravada`,
  ),
  entry('UY', 'UYU', 'com.uy uy', words`uruguay, montevideo, punta del este`, words`e-ticket, dgi uruguay, uyu`),
  entry(
    'BR',
    'BRL',
    'br com.br',
    words`brasil, brazil, sao paulo, rio de janeiro`,
    words`cnpj, cpf, cupom fiscal, nfc-?e`,
  ),
  entry(
    'AU',
    'AUD',
    'com.au au',
    words`australia, new south wales, sydney, melbourne, brisbane, perth, adelaide`,
    words`abn, aud, eftpos`,
  ),
  entry('NZ', 'NZD', 'co.nz nz', words`new zealand, auckland, christchurch, wellington, dunedin`, words`nzd, nzbn`),
  entry('SG', 'SGD', 'com.sg sg', words`singapore`, words`sgd, pte ltd, uen`),
  entry(
    'MY',
    'MYR',
    'com.my my',
    words`malaysia, kuala lumpur, selangor, johor, penang, petaling jaya`,
    words`sdn\.?\s?bhd, myr, cukai`,
  ),
  entry(
    'HK',
    'HKD',
    'com.hk hk',
    words`hong kong, kowloon, causeway bay, tsim sha tsui, wan chai`,
    words`octopus, hkd`,
  ),
  entry('TW', 'TWD', 'com.tw tw', words`taiwan, taipei`, /統一編號|統編|新臺幣|ntd/u),
  entry(
    'CN',
    'CNY',
    'com.cn cn',
    words`china, beijing, shanghai, shenzhen, guangzhou`,
    /人民币|微信|支付宝|单号|合计|单价|税号|rmb/u,
  ),
  entry(
    'JP',
    'JPY',
    'co.jp jp',
    words`japan, tokyo, osaka, kyoto`,
    /[\p{Script=Hiragana}\p{Script=Katakana}]{2,}|領収|合計.*円/u,
  ),
  entry('KR', 'KRW', 'co.kr kr', words`korea, seoul, busan`, /\p{Script=Hangul}{2,}/u),
  entry('TH', 'THB', 'co.th th', words`thailand, bangkok, phuket`, /\p{Script=Thai}{3,}|\bthb\b/u),
  entry(
    'IN',
    'INR',
    'in co.in',
    words`india, mumbai, delhi, bangalore, bengaluru, chennai`,
    words`gstin, cgst, sgst, fssai, inr`,
  ),
  entry('ID', 'IDR', 'co.id id', words`indonesia, jakarta, bali, denpasar`, words`npwp, ppn, idr`),
  entry('PH', 'PHP', 'ph com.ph', words`philippines, manila, cebu`, words`vatable sales?, php`),
  entry('VN', 'VND', 'vn com.vn', words`viet nam, vietnam, hanoi, ho chi minh`, words`vnd, tong cong`),
  entry('AE', 'AED', 'ae', words`uae, united arab emirates, dubai, abu dhabi`, words`aed`),
  entry('SA', 'SAR', 'com.sa sa', words`saudi arabia, riyadh, jeddah, dammam`, words`sar`),
  entry('ZA', 'ZAR', 'co.za za', words`south africa, cape town, johannesburg, durban, pretoria`, words`zar`),
  entry('NG', 'NGN', 'com.ng ng', words`nigeria, lagos, abuja, ibadan, port harcourt`, words`ngn, naira`),
  entry('KE', 'KES', 'co.ke ke', words`kenya, nairobi, mombasa`, words`kes, ksh, kra pin`),
  entry('PK', 'PKR', 'com.pk pk', words`pakistan, lahore, karachi, islamabad`, words`pkr, strn`),
  entry('IL', 'ILS', 'co.il il', words`israel, tel aviv, jerusalem`, /\p{Script=Hebrew}{3,}|₪/u),
];

/** Countries whose VAT numbers start with their code, by which papers are recognized. */
export const vatCountries: readonly CountryCode[] = [
  'DE',
  'AT',
  'BE',
  'NL',
  'FR',
  'GB',
  'IE',
  'LU',
  'IT',
  'ES',
  'PT',
  'PL',
  'DK',
  'SE',
  'FI',
  'CZ',
  'EE',
  'LV',
  'LT',
  'HR',
  'SK',
  'SI',
  'HU',
  'RO',
];

/** The country of a language, if there is no other evidence. */
export const languageCountries: Readonly<Record<string, CountryCode>> = {
  de: 'DE',
  fr: 'FR',
  nl: 'NL',
  es: 'ES',
  it: 'IT',
  pt: 'PT',
  pl: 'PL',
  sv: 'SE',
  da: 'DK',
  no: 'NO',
  fi: 'FI',
  et: 'EE',
  hr: 'HR',
  cs: 'CZ',
};

const usStates =
  'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY';

const stateNames = anyOf`
  alabama, alaska, arizona, arkansas, california, colorado, connecticut, delaware, florida, georgia, hawaii, idaho, illinois, indiana, iowa,
  kansas, kentucky, louisiana, maine, maryland, massachusetts, michigan, minnesota, mississippi, missouri, montana, nebraska, nevada,
  new hampshire, new jersey, new mexico, new york, north carolina, north dakota, ohio, oklahoma, oregon, pennsylvania, rhode island,
  south carolina, south dakota, tennessee, texas, utah, vermont, virginia, washington, west virginia, wisconsin, wyoming,
  district of columbia, alberta, british columbia, manitoba, new brunswick, newfoundland and labrador, nova scotia, ontario,
  prince edward island, quebec, saskatchewan, northwest territories, nunavut, yukon, new south wales, queensland, south australia,
  tasmania, western australia
`;
/** The name of a state or province of the United States, Canada or Australia. */
export const stateName = new RegExp(String.raw`\b${stateNames}\b`, 'i');

/** Two-letter state and ZIP code: an address in the United States. */
export const usAddress = new RegExp(String.raw`,?\s(?:${usStates.replaceAll(' ', '|')})\.?\s\d{5}(?:-\d{4})?\b`);

/** Postal codes of a form that no other country has. */
export const postalForms: readonly (readonly [CountryCode, RegExp])[] = [
  ['US', usAddress],
  ['CA', /\b[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\s\d[ABCEGHJ-NPRSTV-Z]\d\b/],
  ['GB', /\b[A-Z]{1,2}\d[A-Z\d]?\s\d[ABD-HJLNP-UW-Z]{2}\b/],
  ['NL', /\b[1-9]\d{3}\s?(?!SA|SD|SS)[A-Z]{2}\s+\p{L}{3,}/u],
];

/** Top-level domains that need no sign of an address before them. Others are common words, such as `no` and `is`. */
export const commonEndings = anyOf`
  com?, net, org, eu, de, at, ch, fr, be, nl, it, es, pt, pl, cz, hr, ee, lv, lt, fi, se, dk, ie, uk, gr, us, ca, au
`;

/** Languages in which addresses name countries. */
const namingLanguages = 'cs da de en es et fi fr hr hu it lt lv nb nl pl pt ro sk sl sv tr'.split(' ');
const otherCountryNames = [
  'USA',
  'U.S.A.',
  'UK',
  'U.K.',
  'United States of America',
  'Great Britain',
  'England',
  'Scotland',
  'Wales',
];

/** The names of countries by the Unicode Common Locale Data Repository, which Node.js includes. */
const countryNames = (): ReadonlySet<string> => {
  const names = namingLanguages.flatMap((language) => {
    const display = new Intl.DisplayNames(language, { type: 'region' });
    return getCountries().map((code) => display.of(code) ?? code);
  });
  return new Set([...names, ...otherCountryNames].map(foldText));
};
let namesOfCountries: ReadonlySet<string> | undefined;

/** Whether a text is the name of a country, and nothing else. */
export const isCountryName = (text: string): boolean => {
  namesOfCountries ??= countryNames();
  return namesOfCountries.has(foldText(text).trim());
};
