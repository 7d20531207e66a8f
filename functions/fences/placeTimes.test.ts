import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../shared/core/time'
import { type Fence, fenceOf } from '../../shared/fences/fence'
import { type Fix, metresPerDegree } from '../../shared/fences/fix'
import { placeTimes } from './placeTimes'

const fenceAt = (name: string, metres: number, radiusM = 200): Fence => {
  const shape = {
    type: 'Point' as const,
    coordinates: [metres / metresPerDegree, 0] as [number, number],
    radiusM,
  }
  const fence = fenceOf({ placeid: `p-${name}`, name, shape }, 1)
  if (fence === undefined) throw new Error('a circle has an inside')
  return fence
}

const pit = fenceAt('Pit', 0)
const crusher = fenceAt('Crusher', 3000)
const gapMs = 30 * minuteMs
const fixAt = (minutes: number, metres: number): Fix => ({
  tsMs: minutes * minuteMs,
  at: [metres / metresPerDegree, 0],
  errorM: 5,
  kmh: 20,
})

/** Five minutes apart: in the pit, a way of ten minutes, at the crusher, and back. */
const round = [1000, 0, 0, 0, 1000, 2000, 3000, 3000, 2000, 1000, 0, 0, 1000]
const fixesOf = (metres: readonly number[]) => metres.map((each, n) => fixAt(5 * n, each))
const period = { fromMs: 0, toMs: 60 * minuteMs }
const asked = { period, gapMs, nowMs: 1000 * minuteMs }
const inMinutes = ({ lines }: ReturnType<typeof placeTimes>) =>
  lines.map(({ kind, from, place, count, leastMs, mostMs }) =>
    [kind, from, place, count, leastMs / minuteMs, mostMs / minuteMs].filter((each) => each !== undefined),
  )
const after = Array.from({ length: 12 }, () => 1000)

describe('the places of a machine', () => {
  it('are its visits, and the trips between them', () => {
    const times = placeTimes([pit, crusher], fixesOf([...round, ...after]), asked)
    expect(inMinutes(times)).toEqual([
      ['visit', 'Crusher', 1, 5, 15],
      ['visit', 'Pit', 2, 15, 35],
      ['trip', 'Crusher', 'Pit', 1, 5, 15],
      ['trip', 'Pit', 'Crusher', 1, 5, 15],
    ])
    expect(times).toMatchObject({ silences: 0, silentMs: 0 })
  })

  it('of a period are what lies in it; a trip is of the period in which it arrives', () => {
    const half = { fromMs: 10 * minuteMs, toMs: 27 * minuteMs }
    expect(
      inMinutes(placeTimes([pit, crusher], fixesOf([...round, ...after]), { ...asked, period: half })),
    ).toEqual([
      ['visit', 'Crusher', 1, 0, 2],
      ['visit', 'Pit', 1, 5, 10],
    ])
  })

  it('are not known while it is silent: no trip leads through a silence, and no time is made of it', () => {
    const heard = fixesOf([...round, ...after]).filter(
      ({ tsMs }) => tsMs < 20 * minuteMs || tsMs >= 60 * minuteMs,
    )
    const times = placeTimes([pit, crusher], heard, asked)
    expect(times).toMatchObject({ silences: 1, silentMs: 45 * minuteMs })
    expect(inMinutes(times)).toEqual([['visit', 'Pit', 1, 10, 60]])
    expect(placeTimes([pit], [], asked)).toEqual({ lines: [], silences: 1, silentMs: 60 * minuteMs })
  })

  it('that lie in each other make no trips', () => {
    const site = fenceAt('Site', 1500, 2500)
    const times = placeTimes([pit, crusher, site], fixesOf([...round, ...after]), asked)
    expect(times.lines.filter(({ kind }) => kind === 'trip')).toEqual([])
  })

  it('are the same in whatever order fixes arrived', () => {
    const fixes = fixesOf([...round, ...after])
    const times = placeTimes([pit, crusher], fixes, asked)
    expect(
      placeTimes(
        [pit, crusher],
        fixes.toReversed().toSorted((a, b) => a.tsMs - b.tsMs),
        asked,
      ),
    ).toEqual(times)
  })
})
