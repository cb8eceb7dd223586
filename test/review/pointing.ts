import type { Locator, Page } from 'playwright-core';

const boxOf = async (shape: Locator) => {
  await shape.scrollIntoViewIfNeeded();
  const box = await shape.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return box;
};

/** Drags with the mouse from the middle of one shape to the middle of another one, or by a distance in pixels. */
export const dragFrom = async (page: Page, from: Locator, to: Locator | { dx: number; dy: number }): Promise<void> => {
  const start = await boxOf(from);
  const x = start.x + start.width / 2;
  const y = start.y + start.height / 2;
  const end = 'dx' in to ? { x: x + to.dx, y: y + to.dy, width: 0, height: 0 } : await boxOf(to);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
  await page.mouse.up();
};

/** A word of the page that takes pointing while a field is corrected. */
export const wordOf = (page: Page, text: string): Locator =>
  page.locator('g[data-words] > rect').filter({ has: page.locator(`title:text-is("${text}")`) });

/** Corrects a field of the opened document by pointing at a word of its page, or by dragging to a second one. */
export const correctByPointing = async (page: Page, label: string, from: string, to = from): Promise<void> => {
  await page.getByRole('button', { name: `Correct ${label}` }).click();
  await wordOf(page, from).first().waitFor();
  await dragFrom(page, wordOf(page, from).first(), wordOf(page, to).first());
  await page.keyboard.press('Enter');
  await page.getByLabel(`New value for ${label}`).waitFor({ state: 'detached' });
};
