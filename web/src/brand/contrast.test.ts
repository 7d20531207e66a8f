import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { brands } from '../../../shared/brands/brands'
import { brandVariables } from './accentShades'
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
  dark: { ...rulesOf(':root'), ...rulesOf(":root[data-color-scheme='dark']") },
}

/** `#fff` as `#ffffff`. */
const asHex = (colour: string): string =>
  /^#...$/.test(colour) ? colour.replaceAll(/[^#]/g, '$&$&') : colour

/** Every variable of a page in this brand and scheme, as the browser resolves it. */
const variablesOf = (brand: keyof typeof brands, scheme: Scheme) => {
  const all: Variables = { ...brandVariables(brands[brand]), ...own[scheme] }
  const resolve = (value: string): string => {
    const [, name] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
    if (name === undefined) return asHex(value)
    const next = all[name]
    if (next === undefined) throw new Error(`Nothing sets ${name}`)
    return resolve(next)
  }
  return (name: string) => resolve(name.startsWith('#') ? name : `var(${name})`)
}

const tones = ['--ok', '--info', '--warn', '--alarm', '--muted']
const texts = ['--ink', '--ink-soft', '--link', ...tones]
const surfaces = ['--page', '--surface', '--surface-sunken']
const white = '#ffffff'
const chosen = '--brand-light'
const filled = ['--brand', '--brand-hover']

/** Every text on everything that it stands on. */
const pairs: readonly (readonly [text: string, background: string])[] = [
  ...texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)),
  // What stands in a row or a banner of a tone: its words, what explains them, its links.
  ...tones.flatMap((tone) =>
    [tone, '--ink', '--ink-soft', '--link'].map((text) => [text, `${tone}-fill`] as const),
  ),
  // The way past the header, and the initials of whoever is signed in.
  ['--page', '--ink'],
  [white, '--brand-6'],
  [white, '--danger'],
  ...surfaces.map((surface) => ['--danger-ink', surface] as const),
  // A chosen row of a table shows what every row does.
  ...texts.map((text) => [text, chosen] as const),
  ...['', '-hover'].map((state) => ['--brand-ink', `${chosen}${state}`] as const),
  ...filled.map((fill) => [white, fill] as const),
  ...surfaces.map((surface) => ['--brand-ink', surface] as const),
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
      const marks = ['--link', '--brand']
      return marks.some((mark) => contrastOf(valueOf(mark), valueOf(surface)) < 3)
    })
    expect(poor).toEqual([])
  })
})
