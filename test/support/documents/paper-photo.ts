import sharp from 'sharp';
import { invoiceLines, invoiceValues } from './documents.ts';

/** A photo (JPEG) of a printed invoice on a darker table. */
export const paperPhoto = (blurPx = 0): Promise<Buffer> => {
  const lines = invoiceLines(invoiceValues()).map(
    (line, index) => `<text x="300" y="${180 + index * 60}" font-size="26" font-family="sans-serif">${line}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960">
    <rect width="1280" height="960" fill="#4a3f35"/><g transform="rotate(2 640 480)">
    <rect x="250" y="80" width="1000" height="800" fill="#f7f7f2"/>${lines.join('')}</g></svg>`;
  const picture = sharp(Buffer.from(svg));
  return (blurPx > 0 ? picture.blur(blurPx) : picture).jpeg({ quality: 92 }).toBuffer();
};
