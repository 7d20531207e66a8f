import type { Facts } from './Facts'

/** What is wrong; nothing, if it holds. */
export type Invariant = (facts: Facts) => string[]
export type Row = Record<string, unknown>

export const groupBy = <T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> => {
  const found = new Map<string, T[]>()
  for (const one of all) {
    const known = found.get(keyOf(one))
    if (known === undefined) found.set(keyOf(one), [one])
    else known.push(one)
  }
  return found
}

/** To whom a mail goes. */
export const addressesOf = (to: string | readonly string[]): readonly string[] => [to].flat()
