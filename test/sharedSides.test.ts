import { describe, expect, it } from 'vitest'
import { importsOf, product } from './sources'

/** The sides of the product; tests count as none, since they follow what they test. */
const sides = ['functions', 'infra', 'web', 'scripts']

const nameOf = (file: string): string => file.replace(/\.tsx?$/, '')
const sideOf = (file: string): string => file.split('/')[0] ?? ''

const shared = product.filter((file) => sideOf(file) === 'shared').map(nameOf)

/** The sides that use each file of shared, be it through other files of shared. */
const usersOf = (): Map<string, Set<string>> => {
  const users = new Map(shared.map((file) => [file, new Set<string>()]))
  const note = (file: string, side: string): void => {
    const known = users.get(file)
    if (known === undefined || known.has(side)) return
    known.add(side)
    for (const used of importsOf(`${file}.ts`)) note(nameOf(used), side)
  }
  for (const file of product.filter((each) => sides.includes(sideOf(each)))) {
    for (const used of importsOf(file)) note(nameOf(used), sideOf(file))
  }
  return users
}

describe('shared', () => {
  const lonely = [...usersOf()].filter(([, by]) => by.size < 2).map(([file]) => file)

  it('is looked at as a whole', () => expect(shared.length).toBeGreaterThan(80))

  it('holds what two sides use: what one alone uses lives on that side', () => {
    expect(lonely).toEqual([])
  })
})
