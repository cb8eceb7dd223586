import { describe, expect, it } from 'vitest';
import { overlapOf } from '../../../../processing/shelf/geometry/boxes.ts';
import { PlaceGrid } from '../../../../processing/shelf/recognition/sweep/place-grid.ts';
import { randomSequence } from '../../../../samples/make/photos/noise.ts';

describe('the places of a sweep', () => {
  const random = randomSequence(7);
  const places = Array.from({ length: 4000 }, (_, index) => ({
    likeness: 1 - index / 4000,
    box: { x: 900 * random() - 60, y: 700 * random() - 60, width: 20 + 220 * random(), height: 20 + 260 * random() },
  }));
  const grid = new PlaceGrid(places);

  it('Places around a box are those that a comparison with all places finds, most similar first', () => {
    for (const { box } of places.slice(0, 60)) {
      const isWanted = (place: (typeof places)[number]): boolean => overlapOf(place.box, box) > 0.4;
      const expected = places.filter((place) => place.likeness >= 0.3 && isWanted(place));
      expect(grid.around(box, 0.75, ({ likeness }) => likeness < 0.3, isWanted)).toEqual(expected);
    }
  });
});
