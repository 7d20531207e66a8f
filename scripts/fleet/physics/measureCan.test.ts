import { describe, expect, it } from 'vitest'
import { readFaults } from '../../../shared/faultcodes/readFaults'
import { faultFrames } from './measureCan'
import type { FaultEpisode } from './Phase'

const fault = (spn: number, fmi: number, oc: number): FaultEpisode => ({
  spn,
  fmi,
  oc,
  lamp: 'amber',
  dailyChance: 1,
  minutes: [1, 1],
  startMs: 0,
  endMs: 1,
})

describe('faultFrames', () => {
  it('says that no fault is active in one frame', () => {
    expect(faultFrames(0, [])).toEqual([{ id: 419351040, data: '00FF00000000FFFF' }])
  })
  it.each([1, 2, 3, 5])('can be read back by the portal with %i faults', (count) => {
    const faults = [
      fault(110, 0, 1),
      fault(3251, 16, 126),
      fault(520193, 31, 7),
      fault(97, 15, 2),
      fault(107, 0, 3),
    ]
    const [report, ...others] = readFaults(faultFrames(3, faults.slice(0, count)))
    expect(others).toEqual([])
    expect(report?.sourceAddress).toBe(3)
    expect(report?.incomplete).toBe(false)
    expect(report?.dtcs.map(({ spn, fmi, oc }) => [spn, fmi, oc])).toEqual(
      faults.slice(0, count).map(({ spn, fmi, oc }) => [spn, fmi, oc]),
    )
  })
})
