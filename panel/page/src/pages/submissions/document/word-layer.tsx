import { type PointerEvent, useRef, useState } from 'react';
import type { Evidence } from '../types';

type Box = Evidence['box'];

export interface Word {
  readonly text: string;
  readonly box: Box;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const areaOf = (from: Point, to: Point): Box => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(to.x - from.x),
  height: Math.abs(to.y - from.y),
});

const touches = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** The words in an area, in the order in which they are read. */
export const wordsIn = (words: readonly Word[], area: Box): readonly Word[] => {
  // A click has no size. It hits a word if it is inside the word's box.
  const minimal = { ...area, width: Math.max(area.width, 0.1), height: Math.max(area.height, 0.1) };
  return words.filter(({ box }) => touches(box, minimal));
};

/**
 * Lets a person copy words from the page: a click takes one word, and dragging takes the words that the frame touches.
 */
export const WordLayer = ({
  words,
  width,
  height,
  onPick,
}: {
  words: readonly Word[];
  width: number;
  height: number;
  onPick: (text: string) => void;
}) => {
  const layer = useRef<SVGGElement>(null);
  const [from, setFrom] = useState<Point | null>(null);
  const [to, setTo] = useState<Point | null>(null);
  const pointOf = (event: PointerEvent): Point | null => {
    const matrix = layer.current?.getScreenCTM()?.inverse();
    return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix) : null;
  };
  const area = from && to ? areaOf(from, to) : null;
  const touched = new Set(area ? wordsIn(words, area) : []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing is a shortcut for typing, which keyboards do in the field.
    <g
      ref={layer}
      data-words={words.length}
      style={{ cursor: 'text', touchAction: 'none' }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // The focus stays in the field that is filled.
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        const point = pointOf(event);
        setFrom(point);
        setTo(point);
      }}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={(event) => {
        if (from) setTo(pointOf(event));
      }}
      onPointerUp={(event) => {
        const end = pointOf(event);
        const picked = from && end ? wordsIn(words, areaOf(from, end)) : [];
        setFrom(null);
        setTo(null);
        if (picked.length > 0) onPick(picked.map(({ text }) => text).join(' '));
      }}
    >
      <rect width={width} height={height} fill="transparent" />
      {words.map((word, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: words have no other name than their position.
          key={index}
          {...word.box}
          fill={touched.has(word) ? '#fab005' : '#1098ad'}
          fillOpacity={touched.has(word) ? 0.4 : 0.07}
        >
          <title>{word.text}</title>
        </rect>
      ))}
      {area && <rect {...area} fill="none" stroke="#e8590c" strokeDasharray="4 3" vectorEffect="non-scaling-stroke" />}
    </g>
  );
};
