import { describe, expect, it } from 'vitest'
import { importsOf, product } from './sources'

/** A feature is a folder directly below one of these; what it has inside belongs to it. */
const roots = ['shared', 'functions', 'web/src']

/** Handlers compose the features: they may import all of them, and nothing imports one or what lies beside it. */
const composes = (file: string): boolean => file.startsWith('functions/handlers/')

interface Import {
  from: string
  to: string
}

/** `functions/data/readRows.ts` → `data`; undefined for what lies in no feature of this root. */
const featureIn = (root: string, file: string): string | undefined => {
  const inside = file.startsWith(`${root}/`) ? file.slice(root.length + 1).split('/') : []
  return inside.length > 1 ? inside[0] : undefined
}

/** One import for each pair of features of which the first uses the second. */
const edgesOf = (root: string, imports: readonly Import[]): Map<string, Map<string, Import>> => {
  const edges = new Map<string, Map<string, Import>>()
  for (const each of imports) {
    const [user, used] = [featureIn(root, each.from), featureIn(root, each.to)]
    if (user === undefined || used === undefined || user === used) continue
    const of = edges.get(user) ?? new Map<string, Import>()
    edges.set(user, of.has(used) ? of : of.set(used, each))
  }
  return edges
}

/** The shortest way from one feature to another along imports. */
const wayBetween = (
  edges: ReadonlyMap<string, ReadonlyMap<string, Import>>,
  start: string,
  goal: string,
): Import[] | undefined => {
  const ways = new Map<string, Import[]>([[start, []]])
  for (const [feature, way] of ways) {
    if (feature === goal) return way
    for (const [next, by] of edges.get(feature) ?? []) if (!ways.has(next)) ways.set(next, [...way, by])
  }
  return undefined
}

/** Each cycle of features as the imports that make it, one a line. */
const listCycles = (root: string, imports: readonly Import[]): string[] => {
  const edges = edgesOf(root, imports)
  const cycles = [...edges].flatMap(([user, of]) =>
    [...of].flatMap(([used, by]) => {
      const back = wayBetween(edges, used, user)
      return back === undefined ? [] : [[by, ...back].map(({ from, to }) => `${from} → ${to}`)]
    }),
  )
  return [...new Set(cycles.map((cycle) => cycle.sort().join('\n')))]
}

const importsIn = (root: string): Import[] =>
  product
    .filter((file) => file.startsWith(`${root}/`) && !composes(file))
    .flatMap((from) => importsOf(from).map((to) => ({ from, to })))

describe('features', () => {
  it.each(roots)('of %s use each other in one direction only', (root) => {
    const imports = importsIn(root)
    expect(edgesOf(root, imports).size).toBeGreaterThan(10)
    expect(listCycles(root, imports)).toEqual([])
  })

  it('use nothing of what composes them', () => {
    const using = importsIn('functions').filter(({ to }) => composes(`${to}.ts`))
    expect(using.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  it('that use each other in a circle are found, with the imports that make it', () => {
    const imports = [
      { from: 'web/src/a/one.ts', to: 'web/src/b/two' },
      { from: 'web/src/b/inner/three.ts', to: 'web/src/c/four' },
      { from: 'web/src/c/four.ts', to: 'web/src/a/five' },
      { from: 'web/src/c/four.ts', to: 'web/src/d/six' },
      { from: 'web/src/d/six.ts', to: 'web/src/c/seven' },
      { from: 'web/src/a/one.ts', to: 'web/src/a/five' },
      { from: 'web/src/main.ts', to: 'web/src/a/one' },
    ]
    expect(listCycles('web/src', imports)).toEqual([
      [
        'web/src/a/one.ts → web/src/b/two',
        'web/src/b/inner/three.ts → web/src/c/four',
        'web/src/c/four.ts → web/src/a/five',
      ].join('\n'),
      ['web/src/c/four.ts → web/src/d/six', 'web/src/d/six.ts → web/src/c/seven'].join('\n'),
    ])
  })
})
