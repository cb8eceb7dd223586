import sharp from 'sharp';
import { expect, it } from 'vitest';
import { loadQuickRecognizer } from '../../../../processing/documents/read/ocr/quick-recognizer.ts';

const texts = ['Total', '84.00', 'Invoice number 20260314', 'Harbor Road 12, Bristol BS1 5TY, England'] as const;
const rowHeight = 60;
const lettersHeight = 32;

const page = async () => {
  const rows = texts.map((text, row) => `<text x="20" y="${row * rowHeight + 40}">${text}</text>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="${texts.length * rowHeight}">
    <rect width="100%" height="100%" fill="#fff"/><g font-family="DejaVu Sans" font-size="28">${rows}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

const boxes = texts.map((text, row) => {
  const width = 18 * text.length;
  return { cx: 20 + width / 2, cy: row * rowHeight + 31, width, height: lettersHeight, angle: 0 };
});

it('A line of a page is read the same, whatever other lines the page has', async () => {
  const raster = await page();
  const recognizer = await loadQuickRecognizer(1);
  const together = await recognizer.lines(raster, boxes).read([...boxes.keys()]);
  for (const [index, box] of boxes.entries()) {
    const [alone = []] = await recognizer.lines(raster, [box]).read([0]);
    expect(alone.map(({ text }) => text).join('')).toBe(texts[index]);
    const beside = together[index] ?? [];
    expect(beside.map(({ text }) => text)).toEqual(alone.map(({ text }) => text));
    for (const [at, { confidence }] of beside.entries()) expect(confidence).toBeCloseTo(alone[at]?.confidence ?? 0, 4);
  }
});
