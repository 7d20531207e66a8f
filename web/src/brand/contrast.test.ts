import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { brands } from '../../../shared/brands/brands'
import { makeTheme, ownSurfaces } from '../core/styles/theme'
import { contrastOf } from './contrastOf.fixture'

type Scheme = 'light' | 'dark'
type Variables = Readonly<Record<string, string>>

const css = readFileSync(path.join(import.meta.dirname, '../core/styles/global.css'), 'utf8')
const rulesOf = (selector: string): Variables => {
  const [, body = ''] = css.split(`${selector} {`)
  const [rules = ''] = body.split('}')
  return Object.fromEntries(
    [...rules.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}
const own: Record<Scheme, Variables> = {
  light: rulesOf(':root'),
  dark: { ...rulesOf(':root'), ...rulesOf(":root[data-mantine-color-scheme='dark']") },
}

/** `#fff` and `rgba(…, 1)` as `#rrggbb`. */
const asHex = (colour: string): string => {
  const [, r = '', g = '', b = ''] = /^rgba\((\d+), (\d+), (\d+), 1\)$/.exec(colour) ?? []
  if (r !== '') return `#${[r, g, b].map((each) => Number(each).toString(16).padStart(2, '0')).join('')}`
  return /^#...$/.test(colour) ? colour.replaceAll(/[^#]/g, '$&$&') : colour
}

/** Every variable of a page in this brand and scheme, as the browser resolves it. */
const variablesOf = (brand: keyof typeof brands, scheme: Scheme) => {
  const theme = mergeMantineTheme(DEFAULT_THEME, makeTheme(brands[brand]))
  const library = defaultCssVariablesResolver(theme)
  const surfaces = ownSurfaces(theme)
  const all: Variables = { ...library.variables, ...library[scheme], ...surfaces[scheme], ...own[scheme] }
  const resolve = (value: string): string => {
    const [, name] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
    if (name === undefined) return asHex(value)
    const next = all[name]
    if (next === undefined) throw new Error(`Nothing sets ${name}`)
    return resolve(next)
  }
  return (name: string) => resolve(`var(${name})`)
}

const tones = ['--ok', '--info', '--warn', '--alarm', '--muted']
const texts = ['--ink', '--ink-soft', '--mantine-color-anchor', ...tones]
const surfaces = ['--page', '--surface', '--surface-sunken']
const chosen = '--mantine-color-brand-light'
const filled = ['--mantine-color-brand-filled', '--mantine-color-brand-filled-hover']

/** Every text on everything that it stands on. */
const pairs: readonly (readonly [text: string, background: string])[] = [
  ...texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)),
  // What stands in a row or a banner of a tone: its words, what explains them, its links.
  ...tones.flatMap((tone) =>
    [tone, '--ink', '--ink-soft', '--mantine-color-anchor'].map((text) => [text, `${tone}-fill`] as const),
  ),
  // The way past the header, and the initials of whoever is signed in.
  ['--page', '--ink'],
  ['--mantine-color-white', '--mantine-color-brand-6'],
  ['--mantine-color-white', '--mantine-color-red-9'],
  ...surfaces.map((surface) => ['--mantine-color-red-light-color', surface] as const),
  // A chosen row of a table shows what every row does.
  ...texts.map((text) => [text, chosen] as const),
  ...['', '-hover'].map((state) => ['--mantine-color-brand-light-color', `${chosen}${state}`] as const),
  ...filled.map((fill) => ['--mantine-primary-color-contrast', fill] as const),
  ...surfaces.map((surface) => ['--mantine-color-brand-light-color', surface] as const),
]

const cases = Object.keys(brands).flatMap((brand) =>
  (['light', 'dark'] as const).map((scheme) => [brand as keyof typeof brands, scheme] as const),
)

describe('what is written on the page', () => {
  it.each(cases)('can be read in %s, %s', (brand, scheme) => {
    const valueOf = variablesOf(brand, scheme)
    const poor = pairs
      .map(([text, background]) => ({
        text,
        background,
        contrast: contrastOf(valueOf(text), valueOf(background)),
      }))
      .filter(({ contrast }) => !(contrast >= 4.5))
    expect(poor).toEqual([])
  })

  it.each(cases)('has lines that mark what is chosen in sight in %s, %s', (brand, scheme) => {
    const valueOf = variablesOf(brand, scheme)
    const poor = surfaces.filter((surface) => {
      const marks = ['--mantine-color-anchor', '--mantine-primary-color-filled']
      return marks.some((mark) => contrastOf(valueOf(mark), valueOf(surface)) < 3)
    })
    expect(poor).toEqual([])
  })
})
