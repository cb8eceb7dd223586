import { wilsonInterval } from '../../domain/evaluations/wilson.ts';
import type { ReliabilityBin } from './reliability.ts';

const side = 320;
const margin = { left: 56, top: 36, right: 20, bottom: 48 } as const;

const x = (value: number): string => (margin.left + value * side).toFixed(1);
const y = (value: number): string => (margin.top + (1 - value) * side).toFixed(1);

const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];

const axes = (): string =>
  ticks
    .map(
      (tick) => `<path class="grid" d="M${x(tick)} ${y(0)}V${y(1)}M${x(0)} ${y(tick)}H${x(1)}"/>
<text x="${x(tick)}" y="${margin.top + side + 18}" text-anchor="middle">${tick}</text><text x="${margin.left - 8}" y="${(Number(y(tick)) + 4).toFixed(1)}" text-anchor="end">${tick}</text>`,
    )
    .join('\n');

const point = ({ meanConfidence, shareRight, values }: ReliabilityBin): string => {
  const [low, high] = wilsonInterval(shareRight, values);
  const radius = Math.min(12, 2.5 + Math.sqrt(values) / 3).toFixed(1);
  return `<path class="interval" d="M${x(meanConfidence)} ${y(low)}V${y(high)}"/><circle cx="${x(meanConfidence)}" cy="${y(shareRight)}" r="${radius}"><title>${values} values: mean confidence ${meanConfidence.toFixed(2)}, right ${shareRight.toFixed(2)}</title></circle>`;
};

/**
 * Draws a reliability diagram: share of right values over confidence, with 95 % intervals. Points on the diagonal are
 * calibrated.
 */
export const reliabilitySvg = (bins: readonly ReliabilityBin[], title: string): string => {
  const width = margin.left + side + margin.right;
  const height = margin.top + side + margin.bottom;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
<style>text{font:11px sans-serif;fill:#333}.grid{stroke:#ddd;fill:none}.ideal{stroke:#888;stroke-dasharray:4 4}.interval{stroke:#1c5d99;stroke-width:1.5}circle{fill:#1c5d99;fill-opacity:.55}</style>
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="${margin.left}" y="20">${title}</text>
${axes()}
<path class="ideal" d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}"/>
${bins.map(point).join('\n')}
<text x="${x(0.5)}" y="${height - 10}" text-anchor="middle">confidence</text>
<text transform="translate(14 ${y(0.5)}) rotate(-90)" text-anchor="middle">share right</text>
</svg>
`;
};
