import { useEffect, useState } from 'react';

/** Smaller differences come from rounding; following them would oscillate. */
const deadZonePx = 2;

/** The scroll position of a box, as shares of its scrollable range. */
const follow = (from: HTMLElement, to: HTMLElement): void => {
  const share = (position: number, range: number): number => (range > 0 ? position / range : 0);
  const left = share(from.scrollLeft, from.scrollWidth - from.clientWidth) * (to.scrollWidth - to.clientWidth);
  const top = share(from.scrollTop, from.scrollHeight - from.clientHeight) * (to.scrollHeight - to.clientHeight);
  if (Math.abs(to.scrollLeft - left) >= deadZonePx) to.scrollLeft = left;
  if (Math.abs(to.scrollTop - top) >= deadZonePx) to.scrollTop = top;
};

/** Scrolls two boxes together, by the same share of each. Returns the refs for both. */
export const useLinkedScroll = (): readonly [(box: HTMLElement | null) => void, (box: HTMLElement | null) => void] => {
  const [one, setOne] = useState<HTMLElement | null>(null);
  const [other, setOther] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!one || !other) return;
    const forward = () => follow(one, other);
    const back = () => follow(other, one);
    one.addEventListener('scroll', forward, { passive: true });
    other.addEventListener('scroll', back, { passive: true });
    return () => {
      one.removeEventListener('scroll', forward);
      other.removeEventListener('scroll', back);
    };
  }, [one, other]);
  return [setOne, setOther];
};
