import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { t } from './languages/message';

/** The theme: one accent color, quiet surfaces and system fonts, so that nothing is loaded from another host. */
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
  components: {
    // The close button has an icon only, so it needs a name for screen readers.
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } },
    // Otherwise, its labels would fade to their new color when the scheme changes, even for people who asked for less
    // motion.
    SegmentedControl: { defaultProps: { transitionDuration: 0 } },
    // The page has one banner, its own header.
    ModalHeader: { defaultProps: { role: 'presentation' } },
  },
});

/**
 * The text color of "light" variants (badges, alerts, the active navigation link), darkened until it is readable on its
 * tint.
 */
const tintedText = (resolved: Parameters<CSSVariablesResolver>[0]): Record<string, string> =>
  Object.fromEntries(
    Object.keys(resolved.colors).map((color) => [
      `--mantine-color-${color}-light-color`,
      `color-mix(in srgb, var(--mantine-color-${color}-9) 70%, black)`,
    ]),
  );

/** A filled button under the pointer gets darker: a lighter one would be too light for its white label. */
const filledHover = {
  '--mantine-color-teal-filled-hover': 'color-mix(in srgb, var(--mantine-color-teal-9) 88%, black)',
  '--mantine-primary-color-filled-hover': 'color-mix(in srgb, var(--mantine-color-teal-9) 88%, black)',
};

/**
 * Gives links and secondary text a contrast of at least 4.5 to 1 on every surface, hovered rows included (WCAG 2.2,
 * 1.4.3).
 */
export const cssVariables: CSSVariablesResolver = (resolved) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': resolved.colors.gray[7],
    '--mantine-color-placeholder': resolved.colors.gray[7],
    '--mantine-color-error': resolved.colors.red[9],
    '--mantine-color-anchor': 'color-mix(in srgb, var(--mantine-color-teal-9) 88%, black)',
    ...tintedText(resolved),
    ...filledHover,
  },
  dark: {
    '--mantine-color-dimmed': resolved.colors.dark[1],
    '--mantine-color-placeholder': resolved.colors.dark[1],
    '--mantine-color-error': resolved.colors.red[4],
    ...filledHover,
  },
});
