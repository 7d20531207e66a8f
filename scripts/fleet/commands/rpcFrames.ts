import * as z from 'zod'
import type { AnswerFrame } from './answerCache'
import type { Outcome } from './Outcome'

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
