import * as z from 'zod'

/** A command as it arrives: `params` is another name for `args`. Without an id nobody waits for an answer. */
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
/** The answer to a command, in the frame of the firmware's RPC. */
export type AnswerFrame = Readonly<Record<string, unknown>>
