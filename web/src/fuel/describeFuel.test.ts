import { describe, expect, it } from 'vitest'
import type { Fuel } from '../../../shared/fuel/fuel'
import { describeFuel, sayPercent } from './describeFuel'

const nothing: Fuel = {
  ...{ fromTime: 0, toTime: 604_800, litresUnknownHours: 168, percentUnknownHours: 168 },
  ...{ events: [], moreEvents: 0 },
}
const percent = { atLeast: 30, atMost: 34 }
const event = { fromTs: 0, toTs: 60, percent }

describe('fuel in words', () => {
  it('is litres where the engine counts them, with what became of the tank', () => {
    const fuel: Fuel = {
      ...nothing,
      ...{ usedLitres: { atLeast: 199.5, atMost: 200.5 }, litresUnknownHours: 0, usedPercent: percent },
      events: [
        { kind: 'refuel', ...event },
        { kind: 'loss', ...event },
        { kind: 'refuel', ...event },
      ],
    }
    expect(describeFuel(fuel)).toBe('199.5–200.5 L · 2 refuels · 1 possible loss')
  })

  it('is a share of the tank elsewhere, and has no upper bound while something is not known', () => {
    const fuel: Fuel = { ...nothing, usedPercent: percent, percentUnknownHours: 2 }
    expect(describeFuel(fuel)).toBe('≥ 30.0 % of the tank · 2.0 h not known')
    expect(sayPercent({ ...fuel, percentUnknownHours: 0 })).toBe('30.0–34.0 % of the tank')
    expect(describeFuel(nothing)).toBeUndefined()
  })
})
