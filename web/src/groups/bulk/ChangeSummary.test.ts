import { expect, it } from 'vitest'
import type { BulkDevice } from './bulkPlan'
import { describeChange } from './describeChange'
import { summariseChange } from './ChangeSummary'

const device = (deviceid: string, facts: Partial<BulkDevice> = {}): BulkDevice => ({
  ...{ deviceid, name: deviceid, model: 'ORB-C1', fw: 'SFW003-3.4.0', tier: 'Hosted', supplyVolts: 12 },
  ...facts,
})

const change = { 'device.base_interval': 60, 'device.batch_tx_enable': true }
const other = { config: { 'device.base_interval': 900 } }

it('names each warning with the devices that would get it, by plan and supply', () => {
  const devices = [device('FED'), device('ALONE', { supplyVolts: 0 }), device('FREE', { tier: 'Basic' })]
  const facts = new Map(devices.map(({ deviceid }) => [deviceid, { config: { ...other.config } }]))
  const { warnings } = summariseChange(describeChange(change), devices, facts)
  const told = warnings.map(({ text, devices: warned }) => [text, warned.map(({ deviceid }) => deviceid)])
  expect(told).toEqual([
    ['A base interval under 900 seconds shortens battery life.', ['ALONE']],
    [
      'Batch transmit has no effect for the Portal: the Basic plan does not send data to the Portal.',
      ['FREE'],
    ],
  ])
})

it('counts what is read, what would not change and what is not known', () => {
  const devices = ['SAME', 'LOST', 'WAITS'].map((id) => device(id))
  const summary = summariseChange(
    describeChange(change),
    devices,
    new Map([
      ['SAME', { config: change }],
      ['LOST', { failed: true }],
    ]),
  )
  expect(summary).toMatchObject({ read: 2, unchanged: 1, unknown: 1 })
  expect(summary.warnings).toEqual([])
})
