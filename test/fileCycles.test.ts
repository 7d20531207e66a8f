import { describe, expect, it } from 'vitest'
import { importsOf, product } from './sources'

type Imports = ReadonlyMap<string, readonly string[]>

const roots = /^(shared|functions|infra|web|scripts)\//
const extensions = ['', '.ts', '.tsx', '.mjs']

/** The imports of each product file, also those of types alone and those that are loaded later. */
const readImports = (): Imports => {
  const files = new Set(product.filter((file) => roots.test(file)))
  const resolve = (name: string) =>
    extensions.map((extension) => name + extension).find((file) => files.has(file)) ?? []
  return new Map([...files].map((file) => [file, importsOf(file).flatMap(resolve)]))
}

/**
 * Groups of files that reach each other along imports (Tarjan's strongly connected components), each as the imports
 * within it, one a line.
 */
const listCycles = (imports: Imports): string[] => {
  const visits = new Map<string, { index: number; low: number; isOpen: boolean }>()
  const path: string[] = []
  const cycles: string[] = []
  const describeCycle = (members: readonly string[]): string =>
    members
      .flatMap((from) =>
        (imports.get(from) ?? []).flatMap((to) => (members.includes(to) ? [`${from} → ${to}`] : [])),
      )
      .sort()
      .join('\n')
  const visit = (file: string): { low: number } => {
    const own = { index: visits.size, low: visits.size, isOpen: true }
    visits.set(file, own)
    path.push(file)
    for (const next of imports.get(file) ?? []) {
      const other = visits.get(next)
      if (other === undefined) own.low = Math.min(own.low, visit(next).low)
      else if (other.isOpen) own.low = Math.min(own.low, other.index)
    }
    if (own.low === own.index) {
      const members = path.splice(path.indexOf(file))
      for (const member of members) Object.assign(visits.get(member) ?? {}, { isOpen: false })
      const cycle = describeCycle(members)
      if (cycle !== '') cycles.push(cycle)
    }
    return own
  }
  for (const file of imports.keys()) if (!visits.has(file)) visit(file)
  return cycles
}

describe('product files', () => {
  it('import each other in one direction only', () => {
    const imports = readImports()
    expect(imports.size).toBeGreaterThan(1000)
    expect(listCycles(imports)).toEqual([])
  })

  it('that import each other in a circle are found, with the imports that make it', () => {
    const imports = new Map([
      ['a', ['b', 'e']],
      ['b', ['c']],
      ['c', ['d', 'a']],
      ['d', []],
      ['e', ['d']],
      ['f', ['f', 'a']],
    ])
    expect(listCycles(imports)).toEqual([['a → b', 'b → c', 'c → a'].join('\n'), 'f → f'])
  })
})
