import { at } from '../../../../domain/assert.ts';
import type { Messages } from '../locales/en.ts';
import { fill } from '../locales/load.ts';
import { layOut } from './join-photos.ts';
import type { JoinedPhotos } from './use-photo-groups.ts';

interface Props {
  readonly joined: JoinedPhotos;
  readonly photos: readonly { readonly number: number; readonly preview: string }[];
  readonly messages: Messages;
}

/** Lengths of the drawing; a photo is 100 wide. */
const photoWidth = 100;
const markSize = 24;

/** The photos of a section where they overlap, with the gaps between them in the drawing and in words. */
export const ShelfMap = ({ joined, photos, messages }: Props) => {
  const { groups } = joined;
  const drawing = layOut(groups, joined.heights);
  const missing = groups.slice(1).map((group, index) =>
    fill(messages.noOverlap, {
      previous: at(photos, at(at(groups, index), -1).position).number,
      number: at(photos, at(group, 0).position).number,
    }),
  );
  return (
    <div class="shelf-map">
      <svg
        viewBox={`0 0 ${drawing.width * photoWidth} ${drawing.height * photoWidth}`}
        role="img"
        aria-label={messages.covered}
      >
        {drawing.photos.map(({ position, left, top }) => {
          const { number, preview } = at(photos, position);
          const height = at(joined.heights, position) * photoWidth;
          return (
            <g key={number} transform={`translate(${left * photoWidth} ${top * photoWidth})`}>
              <image href={preview} width={photoWidth} height={height} />
              <rect class="edge" width={photoWidth} height={height} />
              <rect class="mark" width={markSize} height={markSize} />
              <text x={markSize / 2} y={markSize / 2}>
                {number}
              </text>
            </g>
          );
        })}
        {drawing.gaps.map(({ left, width }) => (
          <rect
            key={left}
            class="gap"
            x={left * photoWidth + 2}
            y={2}
            width={width * photoWidth - 4}
            height={drawing.height * photoWidth - 4}
          />
        ))}
      </svg>
      <div role="status">
        {missing.length === 0 ? messages.allOverlap : missing.map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
    </div>
  );
};
