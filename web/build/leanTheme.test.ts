import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, it } from 'vitest'
import { neverAsked, themeForPages, unusedColours } from './leanTheme'

const library = path.join(path.dirname(createRequire(import.meta.url).resolve('@mantine/core')), '../esm')
const source = path.join(import.meta.dirname, '..', 'src')

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => path.join(folder, file))

const moduleText = (module: string): string => {
  const [file = ''] = filesIn(library, new RegExp(`(?:^|/)${module}\\.mjs$`))
  return readFileSync(file, 'utf8')
}

it.each(neverAsked)('knows the library that is installed word for word: %s, %s', (module, asked) => {
  const text = moduleText(module)
  expect(text.split(asked)).toHaveLength(2)
  expect(themeForPages(text, module)).not.toContain(asked)
})

it('leaves out the colours that nobody names, and those alone', () => {
  const named = (text: string) => [...text.matchAll(/^\t(\w+): \[/gm)].map(([, name]) => name)
  const text = moduleText('default-colors')
  const all = named(text)
  expect(all).toEqual(expect.arrayContaining([...unusedColours]))
  expect(named(themeForPages(text, 'default-colors'))).toEqual(
    all.filter((name) => !(unusedColours as readonly (string | undefined)[]).includes(name)),
  )
})

it('is right that nobody names them', () => {
  const one = unusedColours.join('|')
  const naming = new RegExp(`--mantine-color-(?:${one})\\b|\\b(?:color|c|bg)=["'{\\s]*(?:${one})\\b`)
  const sheets = filesIn(path.join(library, '../styles'), /^[A-Z]\w*\.layer\.css$/)
  const ours = filesIn(source, /\.(?:css|tsx?)$/)
  expect(sheets.length + ours.length).toBeGreaterThan(500)
  expect([...sheets, ...ours].filter((file) => naming.test(readFileSync(file, 'utf8')))).toEqual([])
})
