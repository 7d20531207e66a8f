/** The levels at which a device raises an event beyond its limits; the worse one first. */
export const limitLevels = ['alarm', 'warning'] as const
export type LimitLevel = (typeof limitLevels)[number]

export const limitSides = ['low', 'high'] as const
export type LimitSide = (typeof limitSides)[number]

/** One limit as a device watches it: an event begins past it, and ends once the value is back by the hysteresis. */
export interface LimitRule {
  readonly level: LimitLevel
  readonly side: LimitSide
  readonly limit: number
  readonly hysteresis: number
}

/** The limits of a measurement; all of them share one hysteresis. */
export interface Limits extends Readonly<Record<LimitLevel, Partial<Record<LimitSide, number | undefined>>>> {
  readonly hysteresis: number
}

export const rulesOf = (limits: Limits): LimitRule[] =>
  limitLevels.flatMap((level) =>
    limitSides.flatMap((side) => {
      const limit = limits[level][side]
      return limit === undefined ? [] : { level, side, limit, hysteresis: Math.abs(limits.hysteresis) }
    }),
  )

/** By how much a value is past a limit; negative inside it. */
export const excessOf = ({ side, limit }: Pick<LimitRule, 'side' | 'limit'>, value: number): number =>
  side === 'high' ? value - limit : limit - value
