import { describe, expect, it } from 'vitest';
import { acceptedImages, grownCatalog } from '../../../domain/shelf-profiles/learned-images.ts';

const catalog = [
  { sku: 'cola', name: 'Cola', brand: 'Fizz', images: ['cola.png', 'learned/1.jpg'] },
  { sku: 'lime', name: 'Lime', brand: 'Sour', images: ['lime.png'] },
];

describe('Learned reference images', () => {
  it('A catalog takes images of its SKUs, at the next free positions', () => {
    const accepted = acceptedImages(catalog, [
      { sku: 'lime', name: 'learned/2.jpg' },
      { sku: 'lime', name: 'learned/3.jpg' },
    ]);
    expect(accepted.map(({ name, position }) => [name, position])).toEqual([
      ['learned/2.jpg', 1],
      ['learned/3.jpg', 2],
    ]);
  });

  it('A catalog takes no image of an unknown SKU, and no image twice', () => {
    const images = [
      { sku: 'tea', name: 'learned/4.jpg' },
      { sku: 'cola', name: 'learned/1.jpg' },
      { sku: 'cola', name: 'learned/5.jpg' },
      { sku: 'cola', name: 'learned/5.jpg' },
    ];
    expect(acceptedImages(catalog, images).map(({ name }) => name)).toEqual(['learned/5.jpg']);
  });

  it('A product has at most 20 images', () => {
    const images = Array.from({ length: 30 }, (_, index) => ({ sku: 'lime', name: `learned/${index}.jpg` }));
    expect(acceptedImages(catalog, images)).toHaveLength(19);
  });

  it('New images come after the images that the catalog has', () => {
    const grown = grownCatalog(catalog, [{ sku: 'cola', name: 'learned/5.jpg' }]);
    expect(grown.map(({ images }) => images)).toEqual([['cola.png', 'learned/1.jpg', 'learned/5.jpg'], ['lime.png']]);
  });
});
