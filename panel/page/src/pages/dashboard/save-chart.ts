import { direction } from '../../languages/chosen.ts';
import { t } from '../../languages/message.ts';
import { chartFileName } from './chart-file-name';

/** The values of a chart, as rows of texts with headings. */
export interface ChartData {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Properties that the page's style sheets set. They are copied into a picture, which has no style sheets. */
const drawn = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'font-size',
  'font-family',
];
const scale = 2;
const titleHeight = 36;
/** Edge of a square with the color of a series. */
const swatchSize = 10;
const legendLineHeight = 20;
const margin = 12;

const download = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
};

const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Saves the values of a chart as CSV. */
export const saveChartValues = ({ title, head, rows }: ChartData): void => {
  const text = [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
  download(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' }), chartFileName(title, 'csv'));
};

const loadPicture = (svg: SVGSVGElement): Promise<HTMLImageElement> => {
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }));
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => {
      URL.revokeObjectURL(url);
      resolve(picture);
    };
    picture.onerror = () => reject(new Error(t('The chart could not be drawn.')));
    picture.src = url;
  });
};

interface Named {
  readonly name: string;
  readonly color: string;
}

/** The positions of the names of series, in as many lines as needed. */
const legendOf = <Series extends Named>(series: readonly Series[], width: number, font: string) => {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error(t('The chart could not be drawn.'));
  context.font = font;
  let left = 0;
  let line = 0;
  return series.map((one) => {
    const length = 30 + context.measureText(one.name).width;
    if (left > 0 && left + length > width) {
      left = 0;
      line += 1;
    }
    const placed = { ...one, left: margin + left, top: titleHeight + line * legendLineHeight };
    left += length;
    return placed;
  });
};

/** Saves a chart as a picture (PNG), with its title and the names and colors of its series. */
export const saveChartPicture = async (
  title: string,
  series: readonly Named[],
  chart: SVGSVGElement,
): Promise<void> => {
  // biome-ignore lint/plugin/casts: a copy of a node is of the same kind
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const originals = [chart, ...chart.querySelectorAll('*')];
  for (const [index, element] of [copy, ...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const original = originals[index];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const name of drawn) element.style.setProperty(name, style.getPropertyValue(name));
  }
  const { width, height } = chart.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const picture = await loadPicture(copy);
  const { color, backgroundColor, fontFamily } = getComputedStyle(document.body);
  const legendFont = `12px ${fontFamily}`;
  const legend = legendOf(series, width, legendFont);
  const headHeight = (legend.at(-1)?.top ?? titleHeight) + legendLineHeight;
  const canvas = Object.assign(document.createElement('canvas'), {
    width: (width + 2 * margin) * scale,
    height: (height + headHeight + margin) * scale,
  });
  const context = canvas.getContext('2d');
  if (!context) throw new Error(t('The chart could not be drawn.'));
  const page = getComputedStyle(chart.closest('.mantine-Paper-root') ?? document.body).backgroundColor;
  context.scale(scale, scale);
  context.fillStyle = page === 'rgba(0, 0, 0, 0)' ? backgroundColor : page;
  context.fillRect(0, 0, canvas.width, canvas.height);
  // Texts start at the start side of the language.
  const fullWidth = width + 2 * margin;
  const fromStart = (left: number): number => (direction === 'rtl' ? fullWidth - left : left);
  context.direction = direction;
  context.fillStyle = color;
  context.font = `600 15px ${fontFamily}`;
  context.fillText(title, fromStart(margin), 24);
  context.font = legendFont;
  for (const one of legend) {
    const variable = `--mantine-color-${one.color.replace('.', '-')}`;
    context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(variable) || color;
    context.fillRect(Math.min(fromStart(one.left), fromStart(one.left + swatchSize)), one.top, swatchSize, swatchSize);
    context.fillStyle = color;
    context.fillText(one.name, fromStart(one.left + 14), one.top + 9);
  }
  context.drawImage(picture, margin, headHeight, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error(t('The chart could not be drawn.'));
  download(blob, chartFileName(title, 'png'));
};
