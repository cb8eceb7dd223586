import { open, stat } from 'node:fs/promises';

/** A file type, detected from the first bytes. */
export interface SniffedType {
  readonly mimeType: string;
  /** Whether Docket can read its pages. */
  readonly readable: boolean;
  /** The name of the type for people. */
  readonly name: string;
}

/** The MIME type of a file without bytes. */
export const emptyMimeType = 'application/x-empty';

/** A type with its article, for sentences: `a PDF document`, `an MP4 recording`. */
export const withArticle = ({ name }: SniffedType): string =>
  `${/^(?:[AEIOaeio]|M[P4]|RTF)/.test(name) ? 'an' : 'a'} ${name}`;

interface Signature {
  readonly bytes: string;
  readonly offset?: number;
  readonly mimeType: string;
  readonly name: string;
  readonly readable?: boolean;
}

/** Leading bytes in hexadecimal, from the formats' specifications. The first match counts. */
const signatures: readonly Signature[] = [
  { bytes: 'ffd8ff', mimeType: 'image/jpeg', name: 'JPEG image', readable: true },
  { bytes: '89504e470d0a1a0a', mimeType: 'image/png', name: 'PNG image', readable: true },
  { bytes: '49492a00', mimeType: 'image/tiff', name: 'TIFF image', readable: true },
  { bytes: '4d4d002a', mimeType: 'image/tiff', name: 'TIFF image', readable: true },
  { bytes: '57454250', offset: 8, mimeType: 'image/webp', name: 'WebP image', readable: true },
  { bytes: '57415645', offset: 8, mimeType: 'audio/wav', name: 'WAV recording' },
  { bytes: '41564920', offset: 8, mimeType: 'video/x-msvideo', name: 'AVI video' },
  { bytes: '474946383761', mimeType: 'image/gif', name: 'GIF image' },
  { bytes: '474946383961', mimeType: 'image/gif', name: 'GIF image' },
  { bytes: 'd0cf11e0a1b11ae1', mimeType: 'application/x-ole-storage', name: 'older Office document' },
  { bytes: '504b0304', mimeType: 'application/zip', name: 'ZIP archive or Office document' },
  { bytes: '1f8b', mimeType: 'application/gzip', name: 'gzip archive' },
  { bytes: '377abcaf271c', mimeType: 'application/x-7z-compressed', name: '7z archive' },
  { bytes: '526172211a07', mimeType: 'application/vnd.rar', name: 'RAR archive' },
  { bytes: '494433', mimeType: 'audio/mpeg', name: 'MP3 recording' },
  { bytes: 'fffb', mimeType: 'audio/mpeg', name: 'MP3 recording' },
  { bytes: '4f676753', mimeType: 'audio/ogg', name: 'Ogg recording' },
  { bytes: '664c6143', mimeType: 'audio/flac', name: 'FLAC recording' },
  { bytes: '1a45dfa3', mimeType: 'video/webm', name: 'WebM or Matroska recording' },
  { bytes: '4d5a', mimeType: 'application/x-msdownload', name: 'Windows program' },
  { bytes: '7f454c46', mimeType: 'application/x-executable', name: 'program' },
  { bytes: '7b5c727466', mimeType: 'application/rtf', name: 'RTF document' },
  { bytes: '424d', mimeType: 'image/bmp', name: 'BMP image' },
  { bytes: '25215053', mimeType: 'application/postscript', name: 'PostScript document' },
];

/** Brands of ISO base media files (ISO/IEC 14496-12) that are read as HEIC images. */
const stillBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** The PDF header may be anywhere in the first 1024 bytes (ISO 32000-1, annex H, note 13). */
const pdfHeaderWithin = 1024;

const sniffIsoMedia = (head: Buffer): SniffedType | null => {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return null;
  const brand = head.toString('latin1', 8, 12);
  if (stillBrands.has(brand)) return { mimeType: 'image/heic', readable: true, name: 'HEIC image' };
  if (brand === 'avif') return { mimeType: 'image/avif', readable: false, name: 'AVIF image' };
  if (brand.startsWith('M4A')) return { mimeType: 'audio/mp4', readable: false, name: 'M4A recording' };
  return { mimeType: 'video/mp4', readable: false, name: 'MP4 recording' };
};

const sniffText = (head: Buffer): SniffedType => {
  const start = head.toString('utf8').trimStart().slice(0, 200).toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) {
    return { mimeType: 'text/html', readable: false, name: 'web page' };
  }
  const binary = head.some((byte) => byte === 0 || (byte < 9 && byte > 0));
  return binary
    ? { mimeType: 'application/octet-stream', readable: false, name: 'file of unknown type' }
    : { mimeType: 'text/plain', readable: false, name: 'text file' };
};

/** Detects the true type of a file from its first bytes (2 KiB are enough), whatever its name or declared type says. */
export const sniffType = (head: Buffer): SniffedType => {
  for (const signature of signatures) {
    const bytes = Buffer.from(signature.bytes, 'hex');
    const offset = signature.offset ?? 0;
    if (head.subarray(offset, offset + bytes.length).equals(bytes)) {
      return { mimeType: signature.mimeType, name: signature.name, readable: signature.readable ?? false };
    }
  }
  if (head.subarray(0, pdfHeaderWithin).includes('%PDF-')) {
    return { mimeType: 'application/pdf', readable: true, name: 'PDF document' };
  }
  return sniffIsoMedia(head) ?? sniffText(head);
};

const headBytes = 2048;

/** Detects the type of a file by its bytes; null for an empty file. */
export const sniffFile = async (path: string): Promise<SniffedType | null> => {
  if ((await stat(path)).size === 0) return null;
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return sniffType(buffer.subarray(0, bytesRead));
};
