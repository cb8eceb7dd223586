import type { Company, Issuer, Language } from './model.ts';

/** Invented sellers by language; any similarity to a company is accidental. */
export const issuers: Readonly<Record<Language, readonly Issuer[]>> = {
  en: [
    {
      country: 'GB',
      name: 'Thistledown Print Works Ltd',
      address: ['Unit 7, Carbeck Mill', 'Skipton BD23 1PT'],
      phone: '01756 555 0142',
      email: 'hello@thistledownprint.example',
      goods: [
        ['Folded leaflets A5, 150 gsm', 'box', 4_815],
        ['Roll-up banner 850 x 2000', 'pcs', 7_250],
        ['Artwork amendments', 'hours', 5_400],
        ['Spot varnish', 'sheet', 112],
      ],
    },
    {
      country: 'IE',
      name: 'Corrib Lighting & Stage Hire',
      address: ['Dock Road 31', 'Galway H91 X5CP'],
      phone: '+353 91 555 019',
      email: 'accounts@corribstage.example',
      goods: [
        ['LED wash fixture, weekly hire', 'week', 6_500],
        ['Truss section 2 m', 'pcs', 3_180],
        ['Crew, call of 8 hours', 'day', 41_000],
      ],
    },
    {
      country: 'US',
      name: 'Prairie Fork Analytics LLC',
      address: ['1180 Harmon Avenue, Suite 4', 'Lincoln, NE 68508'],
      phone: '(402) 555-0171',
      email: 'billing@prairiefork.example',
      goods: [
        ['Data pipeline maintenance', 'hrs', 14_500],
        ['Dashboard seats', 'seat', 2_900],
        ['On-site workshop', 'day', 218_000],
      ],
    },
  ],
  de: [
    {
      country: 'DE',
      name: 'Nordlicht Werbetechnik GmbH',
      address: ['Am Sandtor 12', '24103 Kiel'],
      phone: '0431 555 01 77',
      email: 'buchhaltung@nordlicht-werbung.example',
      goods: [
        ['Leuchtreklame, einseitig', 'Stk.', 128_450],
        ['Montage mit Hebebühne', 'Std.', 8_950],
        ['Folienbeschriftung Fahrzeug', 'Stk.', 47_900],
        ['Anfahrt Zone 2', 'psch.', 6_500],
      ],
    },
    {
      country: 'AT',
      name: 'Kräuterhof Steinberger e.U.',
      address: ['Dorfstraße 8', '5324 Faistenau'],
      phone: '+43 6228 555 12',
      email: 'hof@steinberger-kraeuter.example',
      goods: [
        ['Bergkräutertee 50 g', 'Dose', 690],
        ['Kräutersalz, Glas', 'Stk', 545],
        ['Geschenkkorb groß', 'Stk', 4_280],
      ],
    },
    {
      country: 'CH',
      name: 'Aarebrücke Informatik AG',
      address: ['Nydeggasse 21', '3011 Bern'],
      phone: '+41 31 555 01 44',
      email: 'rechnung@aarebruecke.example',
      goods: [
        ['Serverwartung', 'Std.', 16_500],
        ['Lizenz Datensicherung', 'Monat', 24_990],
        ['Beratung vor Ort', 'Tag', 148_000],
      ],
    },
  ],
  fr: [
    {
      country: 'FR',
      name: 'Atelier Vauquelin SAS',
      address: ['17 rue du Moulinet', '69004 Lyon'],
      phone: '04 78 55 01 36',
      email: 'compta@atelier-vauquelin.example',
      goods: [
        ['Reliure plein cuir', 'u', 18_640],
        ['Restauration de feuillets', 'h', 6_200],
        ['Dorure au fer', 'u', 4_575],
        ['Boîte de conservation sur mesure', 'u', 8_990],
      ],
    },
    {
      country: 'BE',
      name: 'Transports Delvigne SRL',
      address: ['Chaussée de Tirlemont 204', '5030 Gembloux'],
      phone: '+32 81 55 01 27',
      email: 'facturation@delvigne.example',
      goods: [
        ['Livraison palette Namur - Anvers', 'pal', 7_430],
        ['Stockage sous douane', 'jour', 1_265],
        ['Supplément carburant', 'forf', 3_999],
      ],
    },
  ],
  nl: [
    {
      country: 'NL',
      name: 'Zeewind Fietsonderdelen B.V.',
      address: ['Loodsweg 40', '1976 BK IJmuiden'],
      phone: '0255 555 014',
      email: 'administratie@zeewindfietsen.example',
      goods: [
        ['Achterwiel 28 inch, versnellingsnaaf', 'st', 13_795],
        ['Remblokken, set', 'set', 1_149],
        ['Montage-uren werkplaats', 'uur', 5_850],
        ['Verzendkosten', 'x', 695],
      ],
    },
    {
      country: 'BE',
      name: 'Drukkerij Van Poucke BV',
      address: ['Nijverheidslaan 16', '9880 Aalter'],
      phone: '+32 9 555 01 88',
      email: 'info@vanpoucke-druk.example',
      goods: [
        ['Visitekaartjes, 350 g', 'doos', 3_640],
        ['Geniete brochure, 24 blz.', 'st', 185],
        ['Opmaak en drukproef', 'uur', 6_800],
      ],
    },
  ],
};

/** Invented buyers by language. */
export const customers: Readonly<Record<Language, readonly Company[]>> = {
  en: [
    { name: 'Ravenscar Sailing Club', address: ['The Boathouse, Quay Street', 'Whitby YO21 1DN'] },
    { name: 'Meridian Allotments Trust', address: ['9 Orchard Row', 'Leicester LE2 8AA'] },
    { name: 'Oakhurst Veterinary Partners', address: ['56 Station Parade', 'Cork T12 E2Y7'] },
  ],
  de: [
    { name: 'Gasthof Zum Alten Kran', address: ['Hafengasse 3', '97070 Würzburg'] },
    { name: 'Brendel Feinmechanik KG', address: ['Industriering 19', '78532 Tuttlingen'] },
    { name: 'Musikverein Oberau', address: ['Schulstr. 1', '82496 Oberau'] },
  ],
  fr: [
    { name: 'Médiathèque de Saint-Varent', address: ['2 place du Marché', '79330 Saint-Varent'] },
    { name: 'Société Garrigue et Fils', address: ['45 avenue Jean Moulin', '34500 Béziers'] },
  ],
  nl: [
    { name: 'Stichting Het Oude Raadhuis', address: ['Kerkplein 5', '4331 ET Middelburg'] },
    { name: 'Kwekerij De Linde', address: ['Veilingweg 88', '2678 LN De Lier'] },
  ],
};
