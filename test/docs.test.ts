import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n')
const glossary = linesOf('docs/glossary.md')
  .map((line) => /^\| (.+?) +\| (.+?) +\| `(.+)` +\|$/.exec(line))
  .flatMap((row) => (row === null ? [] : [{ term: row[1] ?? '', file: row[3] ?? '' }]))

describe('the glossary', () => {
  it.each(['retry', 'lease', 'batch', 'cache', 'idempotency key', 'role', 'device', 'group', 'tier'])(
    'explains %s',
    (term) => {
      expect(glossary.map((row) => row.term)).toContain(term)
    },
  )

  it('names files that exist', () => {
    expect(glossary.filter(({ file }) => !existsSync(file))).toEqual([])
  })

  it('has one meaning for each term', () => {
    const terms = glossary.map(({ term }) => term)

    expect(terms).toEqual([...new Set(terms)])
  })
})

describe('the page about the first change', () => {
  const text = readFileSync('docs/first-change.md', 'utf8')
  const blocks = [...text.matchAll(/^```diff (\S+)\n([\s\S]*?)^```$/gm)].map(([, file = '', block = '']) => ({
    file,
    quoted: block
      .split('\n')
      .filter((line) => /^[ -]/.test(line))
      .map((line) => line.slice(1)),
  }))

  it('goes from the contract to the browser', () => {
    expect(blocks.map(({ file }) => file.split('/')[0])).toEqual(
      expect.arrayContaining(['shared', 'functions', 'web', 'test']) as string[],
    )
    expect(blocks.at(-1)?.file).toMatch(/^test\/e2e\/.*\.spec\.ts$/)
  })

  it.each(blocks)('quotes lines of $file in their order', ({ file, quoted }) => {
    const lines = linesOf(file)
    const places = quoted.map((line) => lines.indexOf(line))

    expect(quoted.filter((line) => !lines.includes(line))).toEqual([])
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
})

const pages = [
  'README.md',
  ...['shared', 'functions', 'infra', 'web', 'scripts', 'test'].map((folder) => `${folder}/README.md`),
  ...readdirSync('docs')
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]
/** A path in a text may leave out how a source ends. */
const isThere = (file: string): boolean =>
  ['', '.ts', '.tsx', '.spec.ts', '.test.ts', '.handler.ts'].some((end) => existsSync(file + end))

describe.each(pages)('%s', (page) => {
  const text = readFileSync(page, 'utf8')

  it('names files that exist', () => {
    const named = [...text.matchAll(/`((?:shared|functions|infra|web|scripts|test|docs)\/[\w./-]+)`/g)]

    expect(named.map(([, file = '']) => file).filter((file) => !isThere(file))).toEqual([])
  })

  it('links to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => link)

    expect(links.filter((link) => !existsSync(path.join(path.dirname(page), link)))).toEqual([])
  })
})

it('the README names a folder for each feature of a page', () => {
  const rows = linesOf('README.md').filter((line) => line.startsWith('| `/'))
  const features = rows.flatMap((row) => [...(row.split('|').at(-2) ?? '').matchAll(/`(\w+)`/g)])

  expect(features.length).toBeGreaterThan(20)
  expect(
    features
      .map(([, feature = '']) => feature)
      .filter(
        (feature) => !['web/src', 'functions', 'shared'].some((room) => existsSync(`${room}/${feature}`)),
      ),
  ).toEqual([])
})
