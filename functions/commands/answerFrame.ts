import * as z from 'zod/mini'
import { StorableNumber } from '../../shared/core/storableNumber'

/** What a device sends back: a result, an error with a code, or how far a firmware update is. */
export const AnswerFrame = z.object({
  id: z.number(),
  result: z.optional(z.json()),
  /** An error without a code or words of its own is a failure of the device: 500. `null` is none. */
  error: z.nullish(z.object({ code: z.catch(z.number(), 500), message: z.catch(z.string(), '') })),
  /** Progress that is none is no reason to miss the end of a command. */
  ota_status: z.catch(
    z.optional(z.object({ progress: StorableNumber.check(z.minimum(0), z.maximum(100)) })),
    undefined,
  ),
})
export type AnswerFrame = z.infer<typeof AnswerFrame>

/** A result with a `code` other than 0 is a failure; without a `code`, and `null`, it is success: firmware does all three. */
const codeOf = (result: AnswerFrame['result']): number =>
  typeof result === 'object' && result !== null && !Array.isArray(result) && typeof result.code === 'number'
    ? result.code
    : 0

export type Answer =
  | { kind: 'progress'; progress: number }
  | { kind: 'complete'; response: AnswerFrame['result'] }
  | { kind: 'error'; response: NonNullable<AnswerFrame['result']> }
  | { kind: 'nothing' }

export const readAnswer = (frame: AnswerFrame): Answer => {
  if (frame.error) return { kind: 'error', response: frame.error }
  if (frame.result !== undefined) {
    const { result } = frame
    return codeOf(result) === 0 || result === null
      ? { kind: 'complete', response: result }
      : { kind: 'error', response: result }
  }
  if (frame.ota_status !== undefined) return { kind: 'progress', progress: frame.ota_status.progress }
  return { kind: 'nothing' }
}
