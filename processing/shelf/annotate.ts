import sharp from 'sharp';
import type { AnalyzedPhoto, ShelfDetection } from '../../domain/shelf-captures/analysis.ts';

const longSidePx = 1600;
const jpegQuality = 88;
const goldenAngle = 137.5;
const nameLengthMax = 40;
const letterWidthShare = 0.56;

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** One hue for each brand, the same in every photo. */
const hueOf = (brand: string | null, brands: readonly string[]): number =>
  brand === null ? 0 : (brands.indexOf(brand) * goldenAngle) % 360;

const caption = ({ sku, brand, confidence }: ShelfDetection, names: ReadonlyMap<string, string>): string => {
  const name = sku === null ? `${brand ?? 'unknown'} ?` : (names.get(sku) ?? sku);
  return `${name.slice(0, nameLengthMax)} ${Math.round(confidence * 100)}%`;
};

const label = (text: string, x: number, y: number, width: number, hue: number): string => {
  const size = Math.max(9, Math.min(20, width / (text.length * letterWidthShare)));
  const textWidth = text.length * size * letterWidthShare;
  return `<rect x="${x}" y="${y}" width="${Math.max(width, textWidth + 4)}" height="${size * 1.35}" fill="hsl(${hue} 90% 22% / .85)"/><text x="${x + 2}" y="${y + size}" font-family="sans-serif" font-size="${size}" fill="#fff">${escapeXml(text)}</text>`;
};

/**
 * Draws the detections over a photo: a box in the brand's color with name and confidence, dashed if the product is
 * uncertain, and crossed out if the pack is counted in another photo.
 * @param names product names by SKU
 * @returns a JPEG with a long side of at most 1600 pixels
 */
export const annotatePhoto = async (
  path: string,
  photo: AnalyzedPhoto,
  names: ReadonlyMap<string, string>,
): Promise<Buffer> => {
  const { data, info } = await sharp(path)
    .rotate()
    .resize(longSidePx, longSidePx, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 95 })
    .toBuffer({ resolveWithObject: true });
  const scale = info.width / photo.width;
  const brands = [...new Set(photo.detections.flatMap(({ brand }) => (brand === null ? [] : [brand])))].sort();
  const shapes = photo.detections.map((detection) => {
    const x = detection.box.x * scale;
    const y = detection.box.y * scale;
    const width = detection.box.width * scale;
    const height = detection.box.height * scale;
    const hue = hueOf(detection.brand, brands);
    const dash = detection.sku === null ? ' stroke-dasharray="9 6"' : '';
    const crossed =
      detection.duplicateOf === null
        ? ''
        : `<path d="M${x} ${y}l${width} ${height}m0 ${-height}l${-width} ${height}"/>`;
    return `<g fill="none" stroke="hsl(${hue} 95% 50%)" stroke-width="3"><rect x="${x}" y="${y}" width="${width}" height="${height}"${dash}/>${crossed}</g>${label(caption(detection, names), x, y, width, hue)}`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${info.width}" height="${info.height}">${shapes.join('')}</svg>`;
  return sharp(data)
    .composite([{ input: Buffer.from(svg), left: 0, top: 0 }])
    .jpeg({ quality: jpegQuality })
    .toBuffer();
};
