import * as z from 'zod/mini'

/** One frame of a reading's `can1` or `can2`: `id` is decimal and may repeat; `data` is hex of any length. */
export const CanFrame = z.object({ id: z.number(), data: z.string() })
export type CanFrame = z.infer<typeof CanFrame>

/** Keeps the frames of a reading's CAN value in order of arrival; what is no list or no frame is left out. */
export function parseCanFrames(value: unknown): readonly CanFrame[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item) => {
    const frame = CanFrame.safeParse(item)
    return frame.success ? [frame.data] : []
  })
}
