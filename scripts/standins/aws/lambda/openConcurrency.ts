import type { FunctionDefinition } from './readFunctions'

type Limited = Pick<FunctionDefinition, 'name' | 'reservedConcurrency'>

/** How many calls run at once: a function with a share of its own within it, all others together within the rest. */
export const openConcurrency = (functions: readonly Limited[], ofAccount: number) => {
  const reserved = new Map(functions.map(({ name, reservedConcurrency }) => [name, reservedConcurrency]))
  const rest =
    ofAccount - functions.reduce((sum, { reservedConcurrency = 0 }) => sum + reservedConcurrency, 0)
  const running = new Map<string, number>()
  const poolOf = (name: string): [pool: string, limit: number] => {
    const own = reserved.get(name)
    return own === undefined ? ['unreserved', rest] : [name, own]
  }
  return {
    /** Whether a call may begin; if so, it has. */
    begin: (name: string): boolean => {
      const [pool, limit] = poolOf(name)
      const now = running.get(pool) ?? 0
      if (now >= limit) return false
      running.set(pool, now + 1)
      return true
    },
    end: (name: string): void => {
      const [pool] = poolOf(name)
      running.set(pool, (running.get(pool) ?? 1) - 1)
    },
  }
}
