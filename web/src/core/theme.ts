import { type CSSVariablesResolver, type MantineThemeOverride, createTheme } from '@mantine/core'
import { accentShades } from '../../../shared/brands/accentShades'
import type { Brand } from '../../../shared/brands/brands'

const systemFont =
  '"Inter", "Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, Roboto, "Helvetica Neue", Arial, sans-serif'

/** The component library in the brand's colour; sizes are tight, because people read this all day. */
export const makeTheme = (brand: Brand): MantineThemeOverride =>
  createTheme({
    fontFamily: systemFont,
    fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, monospace',
    headings: { fontFamily: systemFont, fontWeight: '600' },
    primaryColor: 'brand',
    primaryShade: { light: 6, dark: 5 },
    colors: { brand: accentShades(brand.accent) },
    autoContrast: true,
    defaultRadius: 'sm',
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
  })

const surfaces = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-error': 'var(--alarm)',
}

/** Gives the component library the surfaces and inks of `global.css`, which change with the scheme by themselves. */
export const ownSurfaces: CSSVariablesResolver = () => ({ variables: {}, light: surfaces, dark: surfaces })
