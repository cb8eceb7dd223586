/**
 * Draws shelves of cans and bottles with known contents: `node samples/make-drinks/main.ts --out FOLDER [--photos 3]
 * [--brands 8] [--seed 1] [--conditions usual] [--pictures shelf]`. Measure the folder with `npm run bench:accuracy --
 * --shelf FOLDER`.
 */
import { parseArgs } from 'node:util';
import { shelfConditions } from '../make-shelf/conditions.ts';
import { writeShelf } from '../make-shelf/write-shelf.ts';
import { drawDrinkShelves, drinkPictures } from './draw-drinks.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    photos: { type: 'string', default: '3' },
    brands: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    conditions: { type: 'string', default: 'usual' },
    pictures: { type: 'string', default: 'shelf' },
  },
});
const conditions = shelfConditions.find((name) => name === values.conditions);
const pictures = drinkPictures.find((name) => name === values.pictures);
if (!values.out || !conditions || !pictures) {
  console.error(
    `Pass the target folder: --out FOLDER. --conditions is one of: ${shelfConditions.join(', ')}; --pictures is one of: ${drinkPictures.join(', ')}`,
  );
  process.exit(2);
}
const { products, photos } = await drawDrinkShelves({
  photos: Number(values.photos),
  brands: Number(values.brands),
  seed: Number(values.seed),
  conditions,
  pictures,
});
await writeShelf(values.out, products, photos);
console.log(`${photos.length} photos of ${products.length} products in ${values.out}`);
