import type { Failure, Outcome } from '../../ui/feedback/outcome'
import { describePoolError } from './describePoolError'
import type * as Pool from './pool'

/**
 * Asks the identity provider; what it refuses is said in its words.
 * @param atField what is wrong with one field, where the refusal means that
 */
export const askPool = async <T>(
  ask: (pool: typeof Pool) => Promise<T>,
  atField: (error: unknown) => Failure | undefined = () => undefined,
): Promise<Outcome<T>> => {
  try {
    return { ok: true, output: await ask(await import('./pool')) }
  } catch (error) {
    return { ok: false, error: atField(error) ?? { message: describePoolError(error) } }
  }
}
