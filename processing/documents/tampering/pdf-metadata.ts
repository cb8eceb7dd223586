import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from 'zod';

/** A PDF's own metadata; missing values are null. */
export interface PdfMetadata {
  readonly producer: string | null;
  readonly creator: string | null;
  readonly createdAt: Date | null;
  readonly modifiedAt: Date | null;
}

const Info = z.object({
  Producer: z.string().optional(),
  Creator: z.string().optional(),
  CreationDate: z.string().optional(),
  ModDate: z.string().optional(),
});

/** Parses `D:YYYYMMDDHHmmSSOHH'mm'` (ISO 32000-1, 7.9.4); parts after the year may be missing. */
export const parsePdfDate = (text: string | undefined): Date | null => {
  const match = /^D:(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:(Z)|([+-])(\d{2})'?(\d{2})?)?/.exec(text ?? '');
  if (!match) return null;
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    ,
    sign,
    zoneHours = '00',
    zoneMinutes = '00',
  ] = match;
  const utc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const offsetMs = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000 * (sign === '-' ? -1 : 1);
  return Number.isNaN(utc) ? null : new Date(utc - (sign ? offsetMs : 0));
};

/** Reads the information dictionary of an opened PDF. */
export const readPdfMetadata = async (pdf: PDFDocumentProxy): Promise<PdfMetadata> => {
  const { info } = await pdf.getMetadata();
  const { Producer, Creator, CreationDate, ModDate } = Info.catch({}).parse(info);
  return {
    producer: Producer ?? null,
    creator: Creator ?? null,
    createdAt: parsePdfDate(CreationDate),
    modifiedAt: parsePdfDate(ModDate),
  };
};
