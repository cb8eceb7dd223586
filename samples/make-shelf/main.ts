/**
 * Draws shelves with known contents: `node samples/make-shelf/main.ts --out FOLDER [--photos 6] [--brands 8] [--seed 1]`. The folder can be
 * given to `npm run bench:accuracy -- --shelf FOLDER`.
 */
import { parseArgs } from 'node:util';
import { drawShelves } from './draw-shelves.ts';
import { writeShelf } from './write-shelf.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    photos: { type: 'string', default: '6' },
    brands: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  },
});
if (!values.out) {
  console.error('Say where to write: --out FOLDER');
  process.exit(2);
}
const { products, photos } = await drawShelves({
  photos: Number(values.photos),
  brands: Number(values.brands),
  seed: Number(values.seed),
});
await writeShelf(values.out, products, photos);
console.log(`${photos.length} photos of ${products.length} products in ${values.out}`);
