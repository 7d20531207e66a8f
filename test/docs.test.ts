import { existsSync, readFileSync } from 'node:fs'
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
