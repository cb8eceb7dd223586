import type { PixelBox } from '../types';

/** The size of the text, as a share of the picture's width at a zoom of 1. */
const sizeShare = 0.02;
const letterWidthShare = 0.56;
const paddingShare = 0.4;

/** The label of a box, at one size on the screen at every zoom, and always inside the picture. */
export const BoxCaption = ({
  text,
  box,
  picture,
  zoom,
}: {
  text: string;
  box: PixelBox;
  picture: { readonly width: number; readonly height: number };
  zoom: number;
}) => {
  const size = (Math.max(picture.width, picture.height * 0.8) * sizeShare) / zoom;
  const padding = size * paddingShare;
  const width = text.length * size * letterWidthShare + 2 * padding;
  const height = size + 2 * padding;
  const x = Math.max(0, Math.min(box.x, picture.width - width));
  const y = box.y - height >= 0 ? box.y - height : box.y;
  return (
    <g aria-hidden pointerEvents="none">
      <rect x={x} y={y} width={width} height={height} rx={padding} fill="#111" fillOpacity={0.88} />
      <text x={x + padding} y={y + padding + size * 0.82} fontSize={size} fill="#fff">
        {text}
      </text>
    </g>
  );
};
