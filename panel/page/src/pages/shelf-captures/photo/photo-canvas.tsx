import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { t } from '../../../languages/message';
import { BoxCaption } from '../boxes/box-caption';
import { movedBoxes, resizedBox } from '../boxes/box-geometry';
import { arrows, isArrowKey, neighborOf } from '../boxes/neighbors';
import type { SkuStyle } from '../boxes/sku-colors';
import type { CaptureBox, PixelBox } from '../types';
import { BoxHandles } from './box-handles';
import { BoxShape, boxLabel } from './box-shape';
import { BrokenPicture } from './plain-picture';
import { type Places, useBoxDrag } from './use-box-drag';
import { useDrawnBox } from './use-drawn-box';

export interface CanvasProps {
  readonly url: string;
  readonly label: string;
  readonly picture: { readonly width: number; readonly height: number };
  readonly boxes: readonly CaptureBox[];
  readonly zoom: number;
  readonly selected: readonly string[];
  /** `isMore` adds the box to the selected ones, or removes it from them. */
  readonly onSelect: (detectionId: string, isMore: boolean) => void;
  readonly onSelectAll: () => void;
  readonly nameOf: (sku: string | null) => string | null;
  readonly styleOf: (sku: string | null) => SkuStyle;
  /** Set while a new box can be drawn with the pointer. */
  readonly onDraw: ((box: PixelBox) => void) | null;
  /** Moves and resizes the selected boxes; null if they cannot be changed. */
  readonly onPlace: ((places: Places) => void) | null;
}

/** How far a key moves the edges of a box, as a part of the photo's width. */
const keyStep = 1 / 400;

/**
 * A photo with its boxes, all in pixels of the upright photo. Arrow keys move from box to box; with Shift they move the
 * selected boxes, with Shift and Alt they resize them.
 */
export const PhotoCanvas = (props: CanvasProps) => {
  const { url, label, picture, boxes, zoom, selected, onSelect, onSelectAll, nameOf, styleOf, onDraw, onPlace } = props;
  const { width, height } = picture;
  const prefix = useId();
  const list = useRef<SVGGElement>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const [pictureState, setPictureState] = useState<'loading' | 'loaded' | 'broken'>('loading');
  const { drawn, handlers } = useDrawnBox(picture, onDraw);
  const chosen = boxes.filter(({ detectionId }) => selected.includes(detectionId));
  const drag = useBoxDrag(picture, chosen, onPlace);
  const shown = boxes.map((one) => ({ ...one, box: drag.preview?.get(one.detectionId) ?? one.box }));
  const at = (detectionId: string | null | undefined) => shown.find((one) => one.detectionId === detectionId);
  const last = selected.at(-1);
  const captioned = at(hovered) ?? at(last);
  const [only] = chosen.length === 1 ? chosen : [];
  const placeByKey = ([x, y]: readonly [number, number], isResize: boolean): void => {
    const step = Math.max(1, Math.round(width * keyStep));
    const places = chosen.map(({ box }) => box);
    const placed = isResize
      ? places.map((box) => resizedBox(box, picture, 'se', x * step, y * step))
      : movedBoxes(places, picture, x * step, y * step);
    onPlace?.(new Map(chosen.map(({ detectionId, box }, index) => [detectionId, placed[index] ?? box])));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSelectAll();
    }
    if (!isArrowKey(event.key)) return;
    event.preventDefault();
    const next = event.shiftKey ? null : neighborOf(boxes, at(last), event.key);
    if (event.shiftKey) placeByKey(arrows[event.key], event.altKey);
    if (next) onSelect(next.detectionId, false);
  };
  if (pictureState === 'broken') return <BrokenPicture />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset
    <svg
      role="group"
      aria-label={t('Photo with its boxes')}
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
          aria-label={t('Boxes')}
          aria-multiselectable
          aria-activedescendant={at(last) ? `${prefix}${last}` : undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
          pointerEvents={onDraw ? 'none' : undefined}
        >
          {shown.map((one) => (
            <BoxShape
              key={one.detectionId}
              id={`${prefix}${one.detectionId}`}
              shown={one}
              label={boxLabel(one, nameOf(one.sku))}
              style={styleOf(one.sku)}
              isSelected={selected.includes(one.detectionId)}
              drag={onPlace && selected.includes(one.detectionId) ? drag.handlers(null) : null}
              onSelect={(isMore) => {
                list.current?.focus({ preventScroll: true });
                if (!drag.takeDragged()) onSelect(one.detectionId, isMore);
              }}
              onHover={(isOver) => setHovered(isOver ? one.detectionId : null)}
            />
          ))}
        </g>
      )}
      {only && onPlace && !onDraw && (
        <BoxHandles box={at(only.detectionId)?.box ?? only.box} handlers={drag.handlers} />
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
