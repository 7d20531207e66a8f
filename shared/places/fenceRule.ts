import * as z from 'zod/mini'
import { alertLevels } from '../alerts/alertLevels'
import { StorableNumber } from '../core/storableNumber'
import { ClockTime, TimeZone } from '../core/timeZone'

/** What a fence can watch for, as pages call it. */
export const ruleKinds = {
  enter: 'Inside',
  exit: 'Outside, once it was inside',
  dwell: 'Inside for too long',
  speed: 'Faster inside than',
  away: 'Not inside at hours',
} as const
export type RuleKind = keyof typeof ruleKinds

export const dwellMinutes = { least: 1, most: 10_080 } as const
export const fenceKmh = { least: 1, most: 200 } as const

const level = z.enum(alertLevels)

/** What raises an event of a device, and at which level; the event lasts as long as it is so. */
export const FenceRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('enter'), level }),
  z.strictObject({ kind: z.literal('exit'), level }),
  z.strictObject({
    kind: z.literal('dwell'),
    level,
    minutes: z.int().check(z.minimum(dwellMinutes.least), z.maximum(dwellMinutes.most)),
  }),
  z.strictObject({
    kind: z.literal('speed'),
    level,
    kmh: StorableNumber.check(z.minimum(fenceKmh.least), z.maximum(fenceKmh.most)),
  }),
  z.strictObject({
    kind: z.literal('away'),
    level,
    /** Over midnight where the second is not later than the first. */
    from: ClockTime,
    to: ClockTime,
    timeZone: TimeZone,
  }),
])
export type FenceRule = z.infer<typeof FenceRule>

/** Each kind at most once. */
export const FenceRules = z.array(FenceRule).check(
  z.maxLength(Object.keys(ruleKinds).length),
  z.refine(
    (rules) => new Set(rules.map(({ kind }) => kind)).size === rules.length,
    'must have each kind at most once',
  ),
)

/** What the event of a rule says. */
export const sayRule = (rule: FenceRule, name: string): string => {
  switch (rule.kind) {
    case 'enter':
      return `Inside ${name}`
    case 'exit':
      return `Outside ${name}`
    case 'dwell':
      return `Inside ${name} for more than ${rule.minutes} min`
    case 'speed':
      return `Faster than ${rule.kmh} km/h in ${name}`
    case 'away':
      return `Not inside ${name} between ${rule.from} and ${rule.to}`
  }
}
