import * as z from 'zod'
import type { Machine } from '../machines/Machine'
import type { AnswerFrame, Flash } from './Flash'

/** What a device does after it has answered. */
export type Effect =
  | { readonly kind: 'restart'; readonly afterMs: number; readonly downMs: number }
  | { readonly kind: 'reportConfig' }
  | { readonly kind: 'trigger'; readonly index: number }
  | { readonly kind: 'update'; readonly fw: string }

/** How a command ended: a result (null = done, no value) or an error with the firmware's code. */
export type Outcome =
  | { readonly result: unknown; readonly flash?: Flash; readonly effect?: Effect }
  | { readonly error: { readonly code: number; readonly message: string } }

/** One command: what it does to the device's memory, what it answers, what follows. Pure. */
export type Handler = (flash: Flash, args: unknown, machine: Machine) => Outcome

export const fail = (code: number, message: string): Outcome => ({ error: { code, message } })

/** A command as it arrives: `params` is another name for `args`. Without an id no answer is expected. */
export const RequestFrame = z
  .looseObject({
    id: z.union([z.number(), z.string()]).optional(),
    /** Where the answer goes: `<src>/rpc`. */
    src: z.string().regex(/^[^+#\0]{1,100}$/),
    method: z.string(),
    args: z.unknown().optional(),
    params: z.unknown().optional(),
  })
  .transform(({ id, src, method, args, params }) => ({ id, src, method, args: args ?? params }))
export type RequestFrame = z.infer<typeof RequestFrame>

/** Reads a payload as a command; undefined when it is none, which a device ignores. */
export function parseRequest(payload: Uint8Array): RequestFrame | undefined {
  try {
    return RequestFrame.safeParse(JSON.parse(Buffer.from(payload).toString('utf8'))).data
  } catch {
    return undefined
  }
}

export function answerFrame(deviceid: string, { id, src }: RequestFrame, outcome: Outcome): AnswerFrame {
  const frame = { id, src: deviceid, dst: src }
  return 'error' in outcome ? { ...frame, error: outcome.error } : { ...frame, result: outcome.result }
}

/** Progress, repeated while new firmware is written; the answer follows when it is done. */
export const progressFrame = (
  deviceid: string,
  { id, src }: RequestFrame,
  progress: number,
): AnswerFrame => ({
  id,
  src: deviceid,
  dst: src,
  ota_status: { progress },
})
