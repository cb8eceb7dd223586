/**
 * Draws shelves of boxes whose brands have five kinds each:
 * `node samples/make-siblings/main.ts --out FOLDER [--photos 4] [--families 9] [--seed 1] [--conditions usual]`.
 * The kinds of a brand differ by a band of color and a word, by their picture and a word, or by the word alone. Measure
 * the folder with `npm run bench:accuracy -- --shelf FOLDER`.
 */
import { parseArgs } from 'node:util';
import { shelfConditions } from '../make-shelf/conditions.ts';
import { writeShelf } from '../make-shelf/write-shelf.ts';
import { drawSiblingShelves } from './draw-siblings.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    photos: { type: 'string', default: '4' },
    families: { type: 'string', default: '9' },
    seed: { type: 'string', default: '1' },
    conditions: { type: 'string', default: 'usual' },
  },
});
const conditions = shelfConditions.find((name) => name === values.conditions);
if (!values.out || !conditions) {
  console.error(`Pass the target folder: --out FOLDER. --conditions is one of: ${shelfConditions.join(', ')}`);
  process.exit(2);
}
const { products, photos } = await drawSiblingShelves({
  photos: Number(values.photos),
  families: Number(values.families),
  seed: Number(values.seed),
  conditions,
});
await writeShelf(values.out, products, photos);
console.log(`${photos.length} photos of ${products.length} products in ${values.out}`);
