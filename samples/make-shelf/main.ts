/**
 * Draws shelves with known contents: `node samples/make-shelf/main.ts --out FOLDER [--photos 6] [--brands 8] [--seed 1]
 * [--conditions usual]`. Measure the folder with `npm run bench:accuracy -- --shelf FOLDER`.
 */
import { parseArgs } from 'node:util';
import { shelfConditions } from './conditions.ts';
import { drawShelves } from './draw-shelves.ts';
import { writeShelf } from './write-shelf.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    photos: { type: 'string', default: '6' },
    brands: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    conditions: { type: 'string', default: 'usual' },
  },
});
if (!values.out) {
  console.error('Pass the target folder: --out FOLDER');
  process.exit(2);
}
const conditions = shelfConditions.find((name) => name === values.conditions);
if (!conditions) {
  console.error(`--conditions is one of: ${shelfConditions.join(', ')}`);
  process.exit(2);
}
const { products, photos } = await drawShelves({
  photos: Number(values.photos),
  brands: Number(values.brands),
  seed: Number(values.seed),
  conditions,
});
await writeShelf(values.out, products, photos);
console.log(`${photos.length} photos of ${products.length} products in ${values.out}`);
