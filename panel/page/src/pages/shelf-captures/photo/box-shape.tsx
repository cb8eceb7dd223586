import { useEffect, useRef } from 'react';
import { listWords } from '../../../languages/formats';
import { t } from '../../../languages/message';
import type { SkuStyle } from '../boxes/sku-colors';
import type { CaptureBox } from '../types';
import type { useBoxDrag } from './use-box-drag';

const productWords = ({ sku, brand }: CaptureBox, name: string | null): string => {
  if (sku !== null) return name ?? sku;
  return brand ? t('{brand}, product unknown', { brand }) : t('Unknown product');
};

/** The label of a box: its product or brand, and its confidence. */
export const boxLabel = (box: CaptureBox, name: string | null): string => {
  const { confidence, origin, duplicateOf } = box;
  const how = { recognized: `${Math.round(confidence * 100)}%`, changed: t('corrected'), added: t('added') }[origin];
  return listWords([productWords(box, name), how, ...(duplicateOf ? [t('counted in another photo')] : [])]);
};

/** A box over a photo. A dark line under the colored one makes it stand out on every pack. */
export const BoxShape = ({
  id,
  shown,
  label,
  style,
  isSelected,
  drag,
  onSelect,
  onHover,
}: {
  id: string;
  shown: CaptureBox;
  label: string;
  style: SkuStyle;
  isSelected: boolean;
  /** Handles that move the box with the pointer; null if it cannot be moved. */
  drag: ReturnType<ReturnType<typeof useBoxDrag>['handlers']> | null;
  onSelect: (isMore: boolean) => void;
  onHover: (isOver: boolean) => void;
}) => {
  const shape = useRef<SVGGElement>(null);
  useEffect(() => {
    if (isSelected) shape.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isSelected]);
  const { x, y, width, height } = shown.box;
  const place = { x, y, width, height, vectorEffect: 'non-scaling-stroke' } as const;
  return (
    // The list of boxes has the focus and handles the keys. Here, only clicks select.
    <g
      ref={shape}
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-label={label}
      cursor={drag ? 'move' : 'pointer'}
      style={drag ? { touchAction: 'none' } : undefined}
      {...drag}
      opacity={shown.duplicateOf ? 0.55 : 1}
      onClick={({ shiftKey, ctrlKey, metaKey }) => onSelect(shiftKey || ctrlKey || metaKey)}
      onPointerEnter={() => onHover(true)}
      onPointerLeave={() => onHover(false)}
    >
      <rect {...place} fill="none" stroke="#000" strokeOpacity={0.65} strokeWidth={isSelected ? 7 : 4} />
      <rect
        {...place}
        fill={style.color}
        fillOpacity={isSelected ? 0.3 : 0.06}
        stroke={style.color}
        strokeDasharray={style.dash}
        strokeWidth={isSelected ? 4 : 2}
      />
      {shown.duplicateOf && (
        <path
          d={`M${x} ${y}l${width} ${height}`}
          stroke={style.color}
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </g>
  );
};
