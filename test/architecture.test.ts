import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const text = readFileSync('docs/architecture.md', 'utf8')
const named = [...text.matchAll(/`((?:shared|functions|infra|web|scripts|test)\/[\w./-]+)`/g)].map(
  ([, file = '']) => file,
)
/** The rows of the table of models: kind → files. */
const models = new Map(
  [...text.matchAll(/^\| ([\w -]+?) +\| (.*?) *\|$/gm)].map(([, kind = '', files = '']) => [
    kind,
    [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  ]),
)

describe('the page about the architecture', () => {
  it('names files that exist', () => {
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((file) => !existsSync(file))).toEqual([])
  })

  it.each([
    'route',
    'paged route',
    'use-case',
    'store',
    'invariant',
    'hook',
    'form',
    'dialog',
    'table page',
    'unit',
    'race',
    'story',
    'browser test',
  ])('has a model of a %s', (kind) => {
    expect(models.get(kind)?.length).toBeGreaterThan(0)
  })
})
