/**
 * How well the builtin recogniser finds the facings of a folder with `expected.json`: `node bench/shelf-accuracy.ts --shelf FOLDER [--json FILE]`.
 * The work is done in this process, so that its CPU time is the work's.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ShelfRecognitionSettings } from '../domain/shelf-profile.ts';
import { recognisePhoto } from '../processing/shelf/builtin/recognise-photo.ts';
import type { CatalogProduct } from '../processing/shelf/contract.ts';
import { loadReferences } from '../processing/shelf/recognition/reference-cache.ts';
import { readShelfExpectation, type ShelfExpectation } from './shelf-expectation.ts';
import { addScores, ratesOf, type Score, scorePhoto } from './shelf-score.ts';

type Photo = ShelfExpectation['photos'][number];

interface PhotoReport {
  readonly file: string;
  readonly sku: Score;
  readonly brand: Score;
  /** Sum over SKUs of how far the counted facings are off. */
  readonly countError: number;
  readonly facings: number;
  readonly cpuSeconds: number;
}

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const countError = (found: readonly (string | null)[], photo: Photo, known: ReadonlySet<string>): number => {
  const optional = new Set(photo.facings.filter((facing) => facing.optional).map(({ sku }) => sku));
  let error = 0;
  for (const sku of known) {
    const [truth, counted] = [
      photo.facings.filter((facing) => facing.sku === sku && !facing.optional).length,
      found.filter((name) => name === sku).length,
    ];
    const spare = optional.has(sku)
      ? photo.facings.filter((facing) => facing.sku === sku && facing.optional).length
      : 0;
    error += counted < truth ? truth - counted : Math.max(0, counted - truth - spare);
  }
  return error;
};

const measurePhoto = async (
  folder: string,
  photo: Photo,
  catalog: readonly CatalogProduct[],
  cachePath: string,
): Promise<PhotoReport> => {
  const before = cpuSeconds();
  const { minConfidence, reportGaps } = ShelfRecognitionSettings.parse({});
  const { width, height } = photo;
  const path = join(folder, photo.file);
  const answer = await recognisePhoto({
    kind: 'recognise',
    photoId: photo.file,
    path,
    width,
    height,
    catalog,
    cachePath,
    minConfidence,
    reportGaps,
  });
  const used = cpuSeconds() - before;
  const brandOf = new Map(catalog.map(({ sku, brand }) => [sku, brand]));
  const { detections } = answer.photo;
  const labelled = (label: (detection: (typeof detections)[number]) => string | null) =>
    detections.map((detection) => ({ ...detection, label: label(detection) }));
  return {
    file: photo.file,
    sku: scorePhoto(
      labelled(({ sku }) => sku),
      photo.facings,
      ({ sku }) => (brandOf.has(sku) ? sku : null),
    ),
    brand: scorePhoto(
      labelled(({ brand }) => brand),
      photo.facings,
      ({ sku }) => brandOf.get(sku) ?? null,
    ),
    countError: countError(
      detections.map(({ sku }) => sku),
      photo,
      new Set(brandOf.keys()),
    ),
    facings: photo.facings.length,
    cpuSeconds: used,
  };
};

const row = (name: string, sku: Score, brand: Score, error: number, cpu: number): string => {
  const [bySku, byBrand] = [ratesOf(sku), ratesOf(brand)];
  const cells = [bySku.precision, bySku.recall, byBrand.precision, byBrand.recall].map((rate) =>
    (rate === null ? '-' : rate.toFixed(3)).padStart(7),
  );
  return `${name.padEnd(28)}${String(sku.facings).padStart(8)}${cells.join('')}${String(error).padStart(9)}${cpu.toFixed(2).padStart(9)}`;
};

/** Measures a folder; `report` is called with each line of the table. */
export const measureShelfAccuracy = async (folder: string, report: (line: string) => void) => {
  const { catalogue, photos } = await readShelfExpectation(folder);
  const catalog = catalogue.map(({ refs, ...product }) => ({
    ...product,
    images: refs.map((ref) => join(folder, ref)),
  }));
  const cacheDir = await mkdtemp(join(tmpdir(), 'docket-shelf-'));
  try {
    const cachePath = join(cacheDir, 'references.bin');
    const before = cpuSeconds();
    await loadReferences(cachePath, catalog);
    const referenceCpuSeconds = cpuSeconds() - before;
    report(`${'photo'.padEnd(28)} facings  SKU P  SKU R brand P brand R  count±   CPU s`);
    const reports: PhotoReport[] = [];
    for (const photo of photos) {
      const measured = await measurePhoto(folder, photo, catalog, cachePath);
      reports.push(measured);
      report(row(measured.file, measured.sku, measured.brand, measured.countError, measured.cpuSeconds));
    }
    const [sku, brand] = [addScores(reports.map((one) => one.sku)), addScores(reports.map((one) => one.brand))];
    const meanCpuSeconds = reports.reduce((sum, one) => sum + one.cpuSeconds, 0) / reports.length;
    const error = reports.reduce((sum, one) => sum + one.countError, 0);
    report(row('all', sku, brand, error, meanCpuSeconds));
    return {
      photos: reports,
      sku: { ...sku, ...ratesOf(sku) },
      brand: { ...brand, ...ratesOf(brand) },
      countError: error,
      meanCpuSeconds,
      referenceCpuSeconds,
    };
  } finally {
    await rm(cacheDir, { recursive: true, force: true });
  }
};

if (import.meta.main) {
  const { values } = parseArgs({ options: { shelf: { type: 'string' }, json: { type: 'string' } } });
  if (!values.shelf) {
    console.error('Say which folder to measure: --shelf FOLDER');
    process.exit(2);
  }
  const measured = await measureShelfAccuracy(values.shelf, console.log);
  if (values.json) await writeFile(values.json, `${JSON.stringify(measured, null, 2)}\n`);
}
