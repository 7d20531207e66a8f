import { expect, it } from 'vitest'
import { type DeviceFacts, planWaves } from './planWaves'

const device = (deviceid: string, isOverdue = false): DeviceFacts => ({
  ...{ deviceid, model: 'QUAD-C2', fw: 'SFW003-4.0.0', isOverdue },
})
const pace = { canarySize: 1, wavePercents: [50] }
const idsOf = (devices: readonly DeviceFacts[]) => planWaves(devices, pace).map(({ deviceids }) => deviceids)

it('begins with a device that reports, and leaves those that are silent for last', () => {
  const devices = [device('A', true), device('B'), device('C', true), device('D')]
  expect(idsOf(devices)).toEqual([['B'], ['D'], ['A', 'C']])
})

it('begins with a silent device only where none reports: a change never goes to all at once unasked', () => {
  expect(idsOf([device('A', true), device('B', true)])).toEqual([['A'], ['B']])
})
