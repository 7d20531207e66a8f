import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(tsx?|html)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(`web/${file}`, 'utf8')] as const)

/** Ways by which a text becomes markup or a script, and what stands in their place. */
const sinks: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'markup from text: use elements and their text',
    /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML/,
  ],
  ['a document from text', /document\.write|createContextualFragment|DOMParser|srcdoc/i],
  ['code from text', /\beval\(|new Function\(|setTimeout\(\s*['"`]|javascript:/],
  ['markup of the map: tips and popups take elements', /bind(?:Popup|Tooltip)\(\s*['"`]|html:\s*['"`]/],
  ['an inline script, which the policy refuses', /<script(?![^>]*\bsrc=)[^>]*>/],
]

/** The build writes the one script that the policy names by its hash. */
const ofTheBuild = 'build/bootScript.ts'

describe('the page', () => {
  it('is looked at as a whole', () => expect(files.length).toBeGreaterThan(200))

  it.each(sinks)('never makes %s', (_, pattern) => {
    expect(
      files.filter(([file, text]) => file !== ofTheBuild && pattern.test(text)).map(([file]) => file),
    ).toEqual([])
  })

  it('opens another window only without a hold on this one', () => {
    const open = files.filter(
      ([, text]) =>
        text.includes('window.open(') ||
        /target="_blank"(?![^>]*rel="[^"]*(?:noreferrer|noopener))/.test(text),
    )
    expect(open.map(([file]) => file)).toEqual([])
  })
})
