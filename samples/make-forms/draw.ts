import type { Browser } from 'playwright-core';
import type { Form } from '../forms.ts';
import { describePdf } from '../make/drawing/pdf.ts';
import { renderPdf, renderSheet } from '../make/drawing/render.ts';
import { takePicture } from './picture.ts';

const cssPixelsPerInch = 96;
const mmPerInch = 25.4;
const program = 'Docket sample maker';

/** A drawn form: the name and the bytes of its file. */
export interface DrawnForm {
  readonly file: string;
  readonly bytes: Buffer;
}

/**
 * Draws a form as a PDF with a text layer, or as a JPEG if it has settings of a picture.
 * @param fonts the rules that `formFonts` returns
 */
export const drawForm = async (browser: Browser, form: Form, fonts: string): Promise<DrawnForm> => {
  const { name, picture } = form;
  const html = form.html.replace('<style>', () => `<style>${fonts}`);
  if (!picture) {
    const facts = { title: name, author: program, creator: program, producer: program };
    const pdf = await describePdf(await renderPdf(browser, html), { ...facts, createdAt: '2026-01-01T09:00:00Z' });
    return { file: `${name}.pdf`, bytes: pdf };
  }
  const pixels = (mm: number) => Math.round((mm / mmPerInch) * cssPixelsPerInch);
  const sheet = await renderSheet(browser, html, {
    widthPx: pixels(picture.widthMm),
    heightPx: pixels(picture.heightMm),
    scale: picture.dotsPerInch / cssPixelsPerInch,
  });
  return { file: `${name}.jpg`, bytes: await takePicture(sheet, picture) };
};
