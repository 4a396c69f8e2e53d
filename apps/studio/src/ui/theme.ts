import { createTheme, type CSSVariablesResolver } from '@mantine/core'

/** The magazine's tool is quiet: one blue, the typeface of the system. Shades are dark enough for white letters (4.5:1). */
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // `md` is where the navigation stands beside the page: 1024 px.
  breakpoints: { md: '64em' },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.6rem' }, h2: { fontSize: '1.1rem' } } },
})

/** Mantine's pale greys and reds are below 4.5:1 on its own backgrounds, and the borders of its fields below 3:1. */
export const readableColours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--field-border': 'var(--mantine-color-gray-6)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--field-border': 'var(--mantine-color-dark-2)',
  },
})
