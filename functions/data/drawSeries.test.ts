import { describe, expect, it } from 'vitest'
import { chartDownsample } from '../../shared/data/queryReadings'
import { spikyWalk } from '../../test/bench/downsample/spikyWalk'
import { downsample } from './downsample'
import { findHiddenSpikes } from './drawSeries'

const columns = Math.floor(chartDownsample / 4)

const draw = (times: Float64Array, values: Float64Array, window: { fromMs: number; toMs: number }) => {
  const picked = downsample(times, values, window.fromMs, window.toMs, chartDownsample)
  return { picked, hidden: findHiddenSpikes({ times, values, picked }, window, columns) }
}

describe('spikes that a chart does not show', () => {
  it('are marked, every single one of a million readings, and the next zoom shows them', () => {
    const { times, values, spikes } = spikyWalk(1_000_000)
    const all = draw(times, values, { fromMs: 0, toMs: times.at(-1) ?? 0 })
    const lost = spikes.filter((spike) => !all.picked.includes(spike))
    expect(lost.length).toBeGreaterThan(5)
    for (const spike of lost) {
      const atMs = times[spike] ?? 0
      const mark = all.hidden.find(({ fromMs, toMs }) => fromMs <= atMs && atMs <= toMs)
      expect(mark, `the spike at ${atMs}`).toBeDefined()
      const zoom = draw(times, values, mark ?? { fromMs: 0, toMs: 0 })
      const isMarked = zoom.hidden.some(({ fromMs, toMs }) => fromMs <= atMs && atMs <= toMs)
      expect(zoom.picked.includes(spike) || isMarked).toBe(true)
      const closer = draw(times, values, { fromMs: atMs - 300_000, toMs: atMs + 300_000 })
      expect(closer.picked).toContain(spike)
    }
    // A mark stands where something is hidden, not everywhere.
    expect(all.hidden.length).toBeLessThan(2 * lost.length)
  })

  it('are none where every step is a leap, where all is drawn, and where nothing moves', () => {
    const times = Float64Array.from({ length: 20_000 }, (_, i) => i * 1000)
    const window = { fromMs: 0, toMs: 20_000_000 }
    const noise = times.map((_, i) => (i * 7919) % 613)
    expect(draw(times, noise, window).hidden).toEqual([])
    expect(
      draw(
        times,
        times.map(() => 5),
        window,
      ).hidden,
    ).toEqual([])
    const few = spikyWalk(900)
    expect(draw(few.times, few.values, { fromMs: 0, toMs: 900_000 }).hidden).toEqual([])
  })
})
