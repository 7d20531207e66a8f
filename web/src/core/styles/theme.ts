import {
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  createTheme,
} from '@mantine/core'
import { accentShades } from '../../brand/accentShades'
import type { Brand } from '../../../../shared/brands/brands'

const systemFont =
  '"Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, Roboto, "Helvetica Neue", Arial, sans-serif'

/** Grey of the dark scheme, from ink to page, in the tone of `global.css`. */
const inks: MantineColorsTuple = [
  '#e7ecf1',
  '#c3ccd5',
  '#a3b0bc',
  '#7d8b98',
  '#46525e',
  '#323c46',
  '#131a20',
  '#181f26',
  '#10151a',
  '#0b0f13',
]

/** The component library in the brand's colour; sizes are tight, because people read this all day. */
export const makeTheme = (brand: Brand): MantineThemeOverride =>
  createTheme({
    fontFamily: systemFont,
    fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, monospace',
    headings: { fontFamily: systemFont, fontWeight: '600' },
    primaryColor: 'brand',
    primaryShade: { light: 6, dark: 5 },
    colors: { brand: accentShades(brand), dark: inks },
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
  '--mantine-color-disabled': 'var(--muted-fill)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-error': 'var(--alarm)',
}

/** What is chosen, lighter than the library has it: rows of any tone stand on it. */
const chosen = {
  '--mantine-color-brand-light': 'var(--mantine-color-brand-0)',
  '--mantine-color-brand-light-hover': 'var(--mantine-color-brand-1)',
}

/** Gives the component library the surfaces and inks of `global.css`, which change with the scheme by themselves. */
export const ownSurfaces: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...surfaces, ...chosen },
  dark: surfaces,
})
