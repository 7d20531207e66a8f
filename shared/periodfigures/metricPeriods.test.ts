import { describe, expect, it } from 'vitest'
import { hourMs } from '../core/time'
import { periodBefore, roundPeriod } from './metricPeriods'

const startMs = Date.parse('2026-11-21T00:00:00Z')

describe('periods', () => {
  it('are rounded up to whole hours, which changes no length and loses no newest reading', () => {
    const seconds = startMs / 1000
    expect(roundPeriod(seconds + 1, seconds + 3601)).toEqual({
      fromMs: startMs + hourMs,
      toMs: startMs + 2 * hourMs,
    })
    expect(roundPeriod(seconds, seconds + 3600)).toEqual({ fromMs: startMs, toMs: startMs + hourMs })
  })

  it('are an hour at least', () => {
    const seconds = startMs / 1000
    expect(roundPeriod(seconds + 600, seconds + 1200)).toEqual({ fromMs: startMs, toMs: startMs + hourMs })
  })

  it('have one of the same length before them', () => {
    expect(periodBefore({ fromMs: 30, toMs: 40 })).toEqual({ fromMs: 20, toMs: 30 })
  })
})
