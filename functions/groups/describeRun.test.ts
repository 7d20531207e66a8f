import { expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { describeRun } from './describeRun'

const message = 'Processing: Settings have been successfully updated.'
const idOf = (n: number) => DeviceId.parse(`BULK${String(n).padStart(5, '0')}`)

it('tells what came of each of a thousand devices', () => {
  const devices = Array.from({ length: 1000 }, (_, n) => ({
    deviceid: idOf(n),
    outcome: n === 999 ? ('error' as const) : ('success' as const),
    message: n === 999 ? 'Unknown error' : message,
  }))
  const ids = devices.map(({ deviceid }) => deviceid)
  const [change, count, failed, done, ...rest] = describeRun(
    { change: 'device.base_interval', devices },
    new Set(ids),
  ).split('\n')
  expect([change, count, rest]).toEqual(['device.base_interval', '999 of 1000 devices', []])
  expect(failed).toBe('BULK00999: Failed. Unknown error')
  expect(done).toBe(`${ids.slice(0, 999).join(', ')}: Success. ${message}`)
})

it('says which of them is in the group no more, and names what failed before what was cancelled and done', () => {
  const [a, b, c] = [idOf(1), idOf(2), idOf(3)]
  const devices = [
    { deviceid: a, outcome: 'success' as const, message: '' },
    { deviceid: b, outcome: 'cancelled' as const, message: 'Download Request Cancelled' },
    { deviceid: c, outcome: 'error' as const, message: 'Not found' },
  ]
  expect(
    describeRun({ change: 'SFW003-latest', devices }, new Set([a, b]))
      .split('\n')
      .slice(1),
  ).toEqual([
    '1 of 3 devices',
    `${c} (not in the group): Failed. Not found`,
    `${b}: Cancelled. Download Request Cancelled`,
    `${a}: Success`,
  ])
})
