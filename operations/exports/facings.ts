import type { ShelfResult } from '../../domain/shelf-captures/result.ts';
import { storedJson } from '../../prisma/json.ts';
import type { ExportedCapture } from '../../prisma/shelf-captures/results.ts';
import { type Cell, column, type ExportSource } from './table.ts';

const ofCapture = [
  column('captureId', 'Capture'),
  column('clientCaptureId', 'Client capture ID'),
  column('storeId', 'Store'),
  column('profile', 'Profile'),
  column('profileVersion', 'Version', 'count'),
  column('capturedAt', 'Created', 'moment'),
  column('completedAt', 'Completed', 'moment'),
];

const captureCells = (row: ExportedCapture): Cell[] => [
  row.id,
  row.clientCaptureId,
  row.storeId,
  row.profileVersion.profile.slug,
  row.profileVersion.version,
  row.createdAt.toISOString(),
  row.completedAt?.toISOString() ?? null,
];

const resultOf = ({ result }: ExportedCapture) => storedJson<Partial<ShelfResult> | null>(result);

/** The facings of shelf captures by product, with their insights as a second table. */
export const facingExport = (read: () => AsyncIterable<ExportedCapture>): ExportSource => {
  async function* facings(): AsyncGenerator<Cell[]> {
    for await (const row of read()) {
      for (const one of resultOf(row)?.facings?.bySku ?? []) {
        yield [...captureCells(row), one.sku, one.name, one.brand, one.facings, one.shareOfShelf, one.confidence];
      }
    }
  }
  async function* insights(): AsyncGenerator<Cell[]> {
    for await (const row of read()) {
      for (const one of resultOf(row)?.insights ?? []) {
        yield [...captureCells(row), one.type, one.message, one.sku, one.brand, one.confidence, one.photoId];
      }
    }
  }
  async function* items() {
    for await (const row of read()) {
      const { totals, facings: counted, insights: found } = resultOf(row) ?? {};
      yield {
        id: row.id,
        clientCaptureId: row.clientCaptureId,
        storeId: row.storeId,
        profile: { slug: row.profileVersion.profile.slug, version: row.profileVersion.version },
        createdAt: row.createdAt.toISOString(),
        completedAt: row.completedAt?.toISOString() ?? null,
        totals,
        facings: counted,
        insights: found,
      };
    }
  }
  return {
    name: 'facings',
    tables: [
      {
        name: 'Facings',
        columns: [
          ...ofCapture,
          column('sku', 'SKU'),
          column('name', 'Product'),
          column('brand', 'Brand'),
          column('facings', 'Facings', 'count'),
          column('shareOfShelf', 'Share of shelf', 'share'),
          column('confidence', 'Confidence', 'share'),
        ],
        rows: facings,
      },
      {
        name: 'Insights',
        isDetail: true,
        columns: [
          ...ofCapture,
          column('type', 'Type', 'code'),
          column('message', 'Message'),
          column('sku', 'SKU'),
          column('brand', 'Brand'),
          column('confidence', 'Confidence', 'share'),
          column('photoId', 'Photo'),
        ],
        rows: insights,
      },
    ],
    items,
  };
};
