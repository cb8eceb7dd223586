import { NumberInput, SimpleGrid } from '@mantine/core';
import { t } from '../../../languages/message';
import type { PixelBox } from '../types';

const sides = [
  ['x', t('Left')],
  ['y', t('Top')],
  ['width', t('Width')],
  ['height', t('Height')],
] as const;

/** A box as four numbers, in pixels of the photo; an alternative to dragging. */
export const BoxNumbers = ({
  box,
  picture,
  onChange,
}: {
  box: PixelBox;
  picture: { readonly width: number; readonly height: number };
  onChange: (box: PixelBox) => void;
}) => {
  const most = {
    x: picture.width - box.width,
    y: picture.height - box.height,
    width: picture.width - box.x,
    height: picture.height - box.y,
  };
  return (
    <SimpleGrid cols={4} spacing="xs">
      {sides.map(([side, label]) => (
        <NumberInput
          key={side}
          label={label}
          size="xs"
          min={side === 'x' || side === 'y' ? 0 : 1}
          max={most[side]}
          clampBehavior="strict"
          allowDecimal={false}
          hideControls
          value={box[side]}
          onChange={(value) => {
            if (typeof value === 'number') onChange({ ...box, [side]: value });
          }}
        />
      ))}
    </SimpleGrid>
  );
};
