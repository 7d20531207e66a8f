import { describeError } from '../../ui/describeError'
import type { Outcome } from '../../ui/outcome'

type Pool = typeof import('./pool')

/** Asks the identity provider; what it refuses is told in its words. */
export const askPool = async <T>(ask: (pool: Pool) => Promise<T>): Promise<Outcome<T>> => {
  try {
    return { ok: true, output: await ask(await import('./pool')) }
  } catch (error) {
    return { ok: false, error: { message: describeError(error, 'Network error') } }
  }
}
