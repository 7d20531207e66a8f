import * as z from 'zod'

/** What a device sends back: a result, an error with a code, or how far a firmware update is (domain §6). */
export const AnswerFrame = z.object({
  id: z.number(),
  result: z.json().optional(),
  /** An error without a code or words of its own is a failure of the device: 500. `null` is none. */
  error: z.object({ code: z.number().catch(500), message: z.string().catch('') }).nullish(),
  /** Progress that is none is no reason to miss the end of a command. */
  ota_status: z
    .object({ progress: z.number().min(0).max(100) })
    .optional()
    .catch(undefined),
})
export type AnswerFrame = z.infer<typeof AnswerFrame>

/** A result with a `code` other than 0 is a failure; without a `code`, and `null`, it is success (spec-traps 7). */
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
