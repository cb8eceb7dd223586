import { meanOf } from '../../processing/statistics.ts';
import type { MeasuredPhoto, MeasuredShelf } from './measure.ts';
import { facingStages, type PhotoScore, ratesOf, reliabilityOf, type Tally, tally } from './score.ts';

const rate = (value: number | null): string => (value === null ? '-' : value.toFixed(3));

const nameWidth = 28;
const columnWidth = 9;

const line = (name: string, cells: readonly string[]): string =>
  `${name.padEnd(nameWidth)}${cells.map((cell) => cell.padStart(columnWidth)).join('')}`;

const photoCells = (sku: Tally, brand: Tally, countError: number, cpuSeconds: number): string[] => {
  const bySku = ratesOf(sku);
  const byBrand = ratesOf(brand);
  return [
    String(sku.facings),
    ...[bySku.precision, bySku.recall, byBrand.precision, byBrand.recall].map(rate),
    String(countError),
    cpuSeconds.toFixed(2),
  ];
};

export const photoHeading = (): string =>
  line('photo', ['facings', 'SKU P', 'SKU R', 'brand P', 'brand R', 'miscount', 'CPU s']);

/** Formats one row of the table of photos. */
export const photoRow = ({ file, sku, brand, countError, cpuSeconds }: MeasuredPhoto): string =>
  line(file, photoCells(tally([sku]), tally([brand]), countError, cpuSeconds));

const byLabel = (title: string, scores: readonly PhotoScore[], labels: readonly string[]) => {
  const rows = [...new Set(labels)]
    .sort()
    .map((label) => ({ label, ...tally(scores, new Set([label])) }))
    .map((row) => ({ ...row, ...ratesOf(row) }))
    .filter(({ facings, detections }) => facings + detections > 0);
  const table = [
    line(title, ['facings', 'counted', 'right', 'P', 'R']),
    ...rows.map(({ label, facings, detections, right, precision, recall }) =>
      line(label, [String(facings), String(detections), String(right), rate(precision), rate(recall)]),
    ),
  ];
  return { rows, table };
};

/** Figures of each family of packs, and the stages that its facings reached. */
const byFamily = ({ catalog, photos }: MeasuredShelf) => {
  const scores = photos.map(({ sku }) => sku);
  const rows = [...new Set(catalog.map(({ family }) => family))].sort().map((family) => {
    const skus = new Set(catalog.filter((product) => product.family === family).map(({ sku }) => sku));
    const tallied = tally(scores, skus);
    const facings = photos.flatMap((photo) => photo.facings).filter(({ sku }) => skus.has(sku));
    const stages = facingStages.map((stage) => facings.filter((facing) => facing.stage === stage).length);
    const [right = 0, wrong = 0, unnamed = 0, unfound = 0] = stages;
    return { family, ...tallied, ...ratesOf(tallied), stages: { right, wrong, unnamed, unfound } };
  });
  const table = [
    line('family', ['facings', 'P', 'R', ...facingStages]),
    ...rows.map(({ family, facings, precision, recall, stages }) =>
      line(family, [
        String(facings),
        rate(precision),
        rate(recall),
        ...facingStages.map((stage) => String(stages[stage])),
      ]),
    ),
  ];
  return { rows, table };
};

/** Returns all figures of a folder: as JSON, and as the lines after the table of photos. */
export const reportShelf = (measured: MeasuredShelf) => {
  const { catalog, photos, referenceCpuSeconds, peakMemoryMb } = measured;
  const families = byFamily(measured);
  const skuScores = photos.map(({ sku }) => sku);
  const brandScores = photos.map(({ brand }) => brand);
  const sku = tally(skuScores);
  const brand = tally(brandScores);
  const bySku = byLabel(
    'SKU',
    skuScores,
    catalog.map((product) => product.sku),
  );
  const byBrand = byLabel(
    'brand',
    brandScores,
    catalog.map((product) => product.brand),
  );
  const countError = photos.reduce((sum, photo) => sum + photo.countError, 0);
  const cpuSecondsEach = meanOf(photos.map(({ cpuSeconds }) => cpuSeconds));
  const reliability = reliabilityOf(skuScores);
  const json = {
    sku: { ...sku, ...ratesOf(sku) },
    brand: { ...brand, ...ratesOf(brand) },
    countError,
    photos: photos.map(({ file, sku: one, brand: other, facings, countError: miscount, cpuSeconds, detections }) => ({
      file,
      sku: { ...tally([one]), ...ratesOf(tally([one])) },
      brand: { ...tally([other]), ...ratesOf(tally([other])) },
      found: detections,
      facings,
      countError: miscount,
      cpuSeconds,
    })),
    byFamily: families.rows,
    bySku: bySku.rows,
    byBrand: byBrand.rows,
    reliability,
    cost: { photos: photos.length, products: catalog.length, cpuSecondsEach, referenceCpuSeconds, peakMemoryMb },
  };
  const lines = [
    line('all', photoCells(sku, brand, countError, cpuSecondsEach)),
    '',
    ...families.table,
    '',
    ...byBrand.table,
    '',
    ...bySku.table,
    '',
    line('confidence of SKU', ['found', 'mean', 'right']),
    ...reliability.map(({ from, to, detections, meanConfidence, right }) =>
      line(`${from.toFixed(1)} to ${to.toFixed(1)}`, [String(detections), rate(meanConfidence), rate(right)]),
    ),
    '',
    `${photos.length} photos, ${catalog.length} products; ${cpuSecondsEach.toFixed(2)} CPU seconds a photo, ` +
      `${referenceCpuSeconds.toFixed(2)} once for the catalog; peak memory ${Math.round(peakMemoryMb)} MB`,
  ];
  return { json, lines };
};
