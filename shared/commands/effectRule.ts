import * as z from 'zod/mini'
import { StorableNumber } from '../core/storableNumber'
import { DataKey } from '../data/reading'
import { isUnmeasured } from '../data/isUnmeasured'

export const comparisons = ['above', 'below', 'equal'] as const
export const effectUnits = ['readings', 'minutes'] as const
export type EffectUnit = (typeof effectUnits)[number]

/** The longest wait for an effect; readings are looked up where they are kept for a week. */
export const mostWithin = { readings: 20, minutes: 1440 } as const satisfies Record<EffectUnit, number>

/** What a command should cause: "cp1 above 5 within 2 readings", counted from its hand-over by measurement time. */
export const EffectRule = z
  .strictObject({
    key: DataKey.check(z.meta({ title: 'Measurement' })),
    is: z.enum(comparisons).check(z.meta({ title: 'Comparison' })),
    value: StorableNumber.check(z.meta({ title: 'Value' })),
    within: z.int().check(z.minimum(1), z.meta({ title: 'Within' })),
    unit: z.enum(effectUnits),
  })
  .check(
    z.superRefine(({ within, unit }, context) => {
      if (within <= mostWithin[unit]) return
      context.addIssue({
        code: 'custom',
        path: ['within'],
        message: `must be at most ${mostWithin[unit]} ${unit}`,
      })
    }),
  )
export type EffectRule = z.infer<typeof EffectRule>

export const leastVoidSeconds = 10
export const mostVoidSeconds = 30 * 86_400
/** A command that was not handed over so long after it was queued never is. */
export const VoidAfterSeconds = z
  .int()
  .check(z.minimum(leastVoidSeconds), z.maximum(mostVoidSeconds), z.meta({ title: 'Void after' }))

/** Whether a measured value is what the rule asks for. */
export const isEffect = ({ is, value }: Pick<EffectRule, 'is' | 'value'>, measured: number): boolean => {
  if (is === 'above') return measured > value
  return is === 'below' ? measured < value : measured === value
}

/** The number that a reading holds of a measurement; a switch is 0 or 1. */
export const measuredOf = (body: Readonly<Record<string, unknown>>, key: string): number | undefined => {
  const value = Object.hasOwn(body, key) ? body[key] : undefined
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' && Number.isFinite(value) && !isUnmeasured(key, value) ? value : undefined
}
