import { type CSSVariablesResolver, createTheme } from '@mantine/core';

/** The look of the panel: one accent, quiet surfaces, the system's own fonts, so that nothing is loaded from elsewhere. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: 9,
  respectReducedMotion: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.15rem' }, h3: { fontSize: '1rem' } },
  },
});

/** The text of "light" variants (badges, alerts, the current place of the navigation), darkened until it is readable on its own tint. */
const tintedText = (resolved: Parameters<CSSVariablesResolver>[0]): Record<string, string> =>
  Object.fromEntries(
    Object.keys(resolved.colors).map((color) => [
      `--mantine-color-${color}-light-color`,
      `color-mix(in srgb, var(--mantine-color-${color}-9) 70%, black)`,
    ]),
  );

/** Links and secondary text at a contrast of 4.5 to 1 and more on every surface, the row under the pointer among them (WCAG 2.2, 1.4.3). */
export const cssVariables: CSSVariablesResolver = (resolved) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': resolved.colors.gray[7],
    '--mantine-color-placeholder': resolved.colors.gray[7],
    '--mantine-color-error': resolved.colors.red[9],
    '--mantine-color-anchor': 'color-mix(in srgb, var(--mantine-color-teal-9) 88%, black)',
    ...tintedText(resolved),
  },
  dark: {
    '--mantine-color-dimmed': resolved.colors.dark[1],
    '--mantine-color-placeholder': resolved.colors.dark[1],
    '--mantine-color-error': resolved.colors.red[4],
  },
});
