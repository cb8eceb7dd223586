import { instance } from '@viz-js/viz';

const font = 'Helvetica,Arial,sans-serif';

/** Dark colors for dark pages: the inverted colors of the picture, with the same hues. */
const darkLook = '<style>@media (prefers-color-scheme:dark){svg{filter:invert(.88) hue-rotate(180deg)}}</style>';

/** The style of every picture. */
const look = `bgcolor=white pad=0.25 nodesep=0.35 ranksep=0.55 fontname="${font}"
  node [fontname="${font}" fontsize=12 shape=box style="rounded,filled" fillcolor="#eef3f8" color="#4a6b8a" margin="0.26,0.09"]
  edge [fontname="${font}" fontsize=10 color="#5b6673" fontcolor="#333d47" arrowsize=0.7]`;

/**
 * Draws a directed graph as SVG. The same text always gives the same picture.
 * @param title describes the picture for people who cannot see it
 * @param statements nodes and edges in Graphviz's language
 */
export const drawSvg = async (
  title: string,
  statements: readonly string[],
  direction: 'LR' | 'TB',
): Promise<string> => {
  const viz = await instance();
  // Room on both sides keeps a label off its line.
  const spaced = statements.map((statement) =>
    statement.replace(/(?<=->.*label=")([^"]+)/, '\u00a0\u00a0$1\u00a0\u00a0'),
  );
  const svg = viz.renderString(`digraph { rankdir=${direction} ${look}\n${spaced.join('\n')} }`, { format: 'svg' });
  return svg
    .replace(/^[\s\S]*?<svg/, `<svg role="img" aria-label="${title}"`)
    .replace(/>/, `>${darkLook}`)
    .replaceAll(/<!--[\s\S]*?-->\n?|<title>[^<]*<\/title>\n?/g, '');
};
