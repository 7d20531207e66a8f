import { describeError } from '../../ui/feedback/describeError'
import type { Failure } from '../../ui/feedback/outcome'
import { nameOf } from './nameOf'
import type * as Provider from './provider'

/** A refusal in the provider's words, and by its name for it. */
export interface Refusal extends Failure {
  readonly name: string
}
export type Answer = { ok: true; output: undefined } | { ok: false; error: Refusal }

/** Calls the identity provider without a session. */
export const askProvider = async (ask: (provider: typeof Provider) => Promise<void>): Promise<Answer> => {
  try {
    await ask(await import('./provider'))
    return { ok: true, output: undefined }
  } catch (error) {
    return { ok: false, error: { message: describeError(error, 'Network error'), name: nameOf(error) } }
  }
}
