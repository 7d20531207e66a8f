import * as z from 'zod'
import { topics } from '../../../shared/core/topics'
import type { Machine } from '../machines/Machine'

const Answer = z.object({
  id: z.number(),
  result: z.object({ values: z.record(z.string(), z.union([z.number(), z.string()])) }),
})

/** What an answer was worth: something for the first time, or what is newer than before. */
type Taken = 'first' | 'newer'

/** What a device knows of another one that it asks. */
export interface Asking {
  /** Asks again; does nothing for a machine that asks no other. */
  ask(): void
  /** Whether the last question has no values so far: no answer, a refusal, or an answer without values. */
  isOpen(): boolean
  /** Takes what came on the command topic, when it answers the last question. */
  take(payload: Uint8Array): Taken | undefined
  /** Last values of the other device, under the names that this machine gives them. */
  values(): Record<string, number | string>
}

const parse = (payload: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Asks another device through the portal, for values to go into the next reading. */
export function createAsking(
  { deviceid, asks }: Machine,
  publish: (topic: string, payload: unknown) => void,
): Asking {
  let id = 0
  let open = false
  let latest: Record<string, number | string> = {}
  return {
    ask: () => {
      if (asks === undefined) return
      id += 1
      open = true
      const keys = Object.values(asks.keys)
      publish(topics.questions(deviceid), { id, device: asks.device, keys })
    },
    take: (payload) => {
      const { data } = Answer.safeParse(parse(payload))
      if (asks === undefined || data?.id !== id) return undefined
      const knewNothing = Object.keys(latest).length === 0
      const { values } = data.result
      latest = Object.fromEntries(
        Object.entries(asks.keys).flatMap(([own, key]) => {
          const value = values[key]
          return value === undefined ? [] : [[own, value]]
        }),
      )
      open = Object.keys(latest).length === 0
      if (open) return undefined
      return knewNothing ? 'first' : 'newer'
    },
    isOpen: () => open,
    values: () => latest,
  }
}
