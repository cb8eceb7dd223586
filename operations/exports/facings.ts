import type { ShelfResult } from '../../domain/shelf-captures/result.ts';
import { storedJson } from '../../prisma/json.ts';
import type { ExportedCapture } from '../../prisma/shelf-captures/results.ts';
import type { Cell, ExportSource } from './table.ts';

const ofCapture = ['captureId', 'clientCaptureId', 'storeId', 'profile', 'profileVersion', 'capturedAt', 'completedAt'];

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
        columns: [...ofCapture, 'sku', 'name', 'brand', 'facings', 'shareOfShelf', 'confidence'],
        rows: facings,
      },
      {
        name: 'Insights',
        columns: [...ofCapture, 'type', 'message', 'sku', 'brand', 'confidence', 'photoId'],
        rows: insights,
      },
    ],
    items,
  };
};
