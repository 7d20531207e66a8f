import { describe, expect, it } from 'vitest'
import { playDay, wrongIn } from './playDay'

const days = 120
const played = Array.from({ length: days }, (_, seed) => playDay(seed))

describe('hours of simulated days', () => {
  it('hold the truth between their bounds, each of them', () => {
    expect(played.flatMap((day, seed) => wrongIn(day).map((wrong) => `day ${seed}: ${wrong}`))).toEqual([])
  })

  it('are close together where every reading came and meters count', () => {
    const whole = played.filter(
      ({ isWhole, kind, hours }) => isWhole && kind !== 'state' && hours.unknownHours === 0,
    )
    expect(whole.length).toBeGreaterThan(1)
    for (const { hours, pace, step } of whole) {
      const edges = (6 * pace.baseMs + 2 * pace.transmitMs + 60_000) / 3_600_000 + 18 * step
      expect(hours.worked.atMost - hours.worked.atLeast).toBeLessThan(2 * edges)
    }
  })

  it('make up the day, and name what is not known', () => {
    for (const { hours } of played) {
      const { worked, idle = { atLeast: 0, atMost: 0 }, off } = hours
      expect(worked.atLeast + idle.atLeast + off.atLeast).toBeLessThanOrEqual(24.001)
      expect(worked.atMost + idle.atMost + off.atMost).toBeGreaterThanOrEqual(23.999)
      const named = hours.unknown.reduce((sum, { fromTs, toTs }) => sum + toTs - fromTs, 0) / 3600
      if (hours.moreUnknown === 0) expect(named).toBeGreaterThanOrEqual(hours.unknownHours - 0.001)
    }
  })
})
