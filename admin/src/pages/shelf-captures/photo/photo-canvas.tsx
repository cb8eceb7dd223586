import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { BoxCaption } from '../boxes/box-caption';
import { isArrowKey, neighborOf } from '../boxes/neighbors';
import type { SkuStyle } from '../boxes/sku-colors';
import type { CaptureBox, PixelBox } from '../types';
import { BoxShape, boxLabel } from './box-shape';
import { BrokenPicture } from './plain-picture';
import { useDrawnBox } from './use-drawn-box';

export interface CanvasProps {
  readonly url: string;
  readonly label: string;
  readonly picture: { readonly width: number; readonly height: number };
  readonly boxes: readonly CaptureBox[];
  readonly zoom: number;
  readonly selected: string | null;
  readonly onSelect: (detectionId: string | null) => void;
  readonly nameOf: (sku: string | null) => string | null;
  readonly styleOf: (sku: string | null) => SkuStyle;
  /** Set while a new box can be drawn with the pointer. */
  readonly onDraw: ((box: PixelBox) => void) | null;
}

/** A photo with its boxes, all in pixels of the upright photo. Arrow keys move from box to box. */
export const PhotoCanvas = (props: CanvasProps) => {
  const { url, label, picture, boxes, zoom, selected, onSelect, nameOf, styleOf, onDraw } = props;
  const { width, height } = picture;
  const prefix = useId();
  const list = useRef<SVGGElement>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const [pictureState, setPictureState] = useState<'loading' | 'loaded' | 'broken'>('loading');
  const { drawn, handlers } = useDrawnBox(picture, onDraw);
  const at = (detectionId: string | null) => boxes.find((one) => one.detectionId === detectionId);
  const captioned = at(hovered) ?? at(selected);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isArrowKey(event.key)) return;
    event.preventDefault();
    const next = neighborOf(boxes, at(selected), event.key);
    if (next) onSelect(next.detectionId);
  };
  if (pictureState === 'broken') return <BrokenPicture />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset
    <svg
      role="group"
      aria-label="Photo with its boxes"
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      display="block"
      cursor={onDraw ? 'crosshair' : 'inherit'}
      style={onDraw ? { touchAction: 'none' } : undefined}
      {...handlers}
    >
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of SVG shapes is not interactive */}
      <g role="img" aria-label={label} aria-busy={pictureState === 'loading'}>
        <rect width={width} height={height} fill="#808080" />
        <image
          href={url}
          width={width}
          height={height}
          preserveAspectRatio="none"
          onError={() => setPictureState('broken')}
        />
      </g>
      {boxes.length > 0 && (
        <g
          ref={list}
          role="listbox"
          aria-label="Boxes"
          aria-activedescendant={at(selected) ? `${prefix}${selected}` : undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
          pointerEvents={onDraw ? 'none' : undefined}
        >
          {boxes.map((one) => (
            <BoxShape
              key={one.detectionId}
              id={`${prefix}${one.detectionId}`}
              shown={one}
              label={boxLabel(one, nameOf(one.sku))}
              style={styleOf(one.sku)}
              isSelected={one.detectionId === selected}
              onSelect={() => {
                list.current?.focus({ preventScroll: true });
                onSelect(one.detectionId);
              }}
              onHover={(isOver) => setHovered(isOver ? one.detectionId : null)}
            />
          ))}
        </g>
      )}
      {drawn && (
        <rect
          {...drawn}
          fill="#fff"
          fillOpacity={0.25}
          stroke="#fff"
          strokeWidth={2}
          strokeDasharray="6 4"
          vectorEffect="non-scaling-stroke"
        />
      )}
      {captioned && !onDraw && (
        <BoxCaption
          text={boxLabel(captioned, nameOf(captioned.sku))}
          box={captioned.box}
          picture={picture}
          zoom={zoom}
        />
      )}
    </svg>
  );
};
