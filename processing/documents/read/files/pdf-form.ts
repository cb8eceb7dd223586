import type { PageViewport, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from 'zod';
import { at } from '../../../../domain/assert.ts';
import type { Word } from './page.ts';

/** The members of a form field's annotation that contain what a person filled in (ISO 32000-1, 12.7). */
const Widget = z.object({
  subtype: z.literal('Widget'),
  fieldType: z.enum(['Tx', 'Ch', 'Btn']),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  fieldValue: z.union([z.string(), z.array(z.string())]).nullish(),
  checkBox: z.boolean().optional(),
  hidden: z.boolean().optional(),
});

const pointOf = (numbers: readonly number[]): [x: number, y: number] => [at(numbers, 0), at(numbers, 1)];

const shownText = (widget: z.output<typeof Widget>): string => {
  const value = Array.isArray(widget.fieldValue) ? widget.fieldValue.join(', ') : (widget.fieldValue ?? '');
  if (widget.fieldType !== 'Btn') return value;
  if (!widget.checkBox) return '';
  return value === '' || value === 'Off' ? '☐' : '☒';
};

/** The words in the form fields of a page: pdfjs does not include them in the page's text. */
export const widgetWords = async (page: PDFPageProxy, viewport: PageViewport): Promise<Word[]> => {
  const annotations: unknown[] = await page.getAnnotations();
  return annotations.flatMap((annotation) => {
    const widget = Widget.safeParse(annotation);
    if (!widget.success || widget.data.hidden) return [];
    const [left, bottom, right, top] = widget.data.rect;
    const [x0, y0] = pointOf(viewport.convertToViewportPoint(left, top));
    const [x1, y1] = pointOf(viewport.convertToViewportPoint(right, bottom));
    const words = shownText(widget.data).split(/\s+/).filter(Boolean);
    const letters = words.join(' ').length;
    // Assume one line of text in the middle of the field, with letters of equal width.
    const height = Math.min(Math.abs(y1 - y0), 12);
    const letterWidth = Math.min(height * 0.5, Math.abs(x1 - x0) / Math.max(1, letters));
    const y = (y0 + y1 - height) / 2;
    let x = Math.min(x0, x1);
    return words.map((text) => {
      const word = { text, confidence: 1, box: { x, y, width: text.length * letterWidth, height } };
      x += (text.length + 1) * letterWidth;
      return word;
    });
  });
};
