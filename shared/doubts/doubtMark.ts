import * as z from 'zod/mini'
import { type DoubtKind, doubtKinds } from './sensorDoubt'

const kinds = Object.keys(doubtKinds) as [DoubtKind, ...DoubtKind[]]

/** That the sensor of an alarm was in doubt when the alarm asked for people, or while it lasted. */
export const DoubtMark = z.object({
  kind: z.enum(kinds),
  /** The first reading that shows it, in epoch seconds. */
  sinceTs: z.number(),
})
export type DoubtMark = z.infer<typeof DoubtMark>

const words = {
  range: 'out of range',
  jumps: 'jumping',
  stuck: 'stuck',
} as const satisfies Record<DoubtKind, string>

/** Short enough for a text message: `sensor in doubt: stuck since Mon 3 Nov, 10:05 UTC`. */
export const sayDoubt = ({ kind }: Pick<DoubtMark, 'kind'>, since: string): string =>
  `sensor in doubt: ${words[kind]} since ${since}`
