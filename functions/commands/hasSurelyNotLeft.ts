import * as z from 'zod'

const Failure = z.looseObject({
  code: z.string().optional(),
  $metadata: z
    .looseObject({ httpStatusCode: z.number().optional(), attempts: z.number().optional() })
    .optional(),
})

/** No connection came about. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/**
 * Whether a failed publish certainly put nothing on the device's topic: the broker refused it in words, or was never
 * reached. A time-out, a broken connection and a 500 say nothing: the frame may have left before them. After more than
 * one attempt only the last one's end is known.
 */
export const hasSurelyNotLeft = (error: unknown): boolean => {
  const { success, data } = Failure.safeParse(error)
  if (!success || (data.$metadata?.attempts ?? 1) > 1) return false
  if (unreached.has(data.code ?? '')) return true
  const status = data.$metadata?.httpStatusCode
  return status !== undefined && ((status >= 400 && status < 500) || status === 503)
}
