import { expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { describeRun } from './noteBulkRun'

const message = 'Processing: Settings have been successfully updated.'
const idOf = (n: number) => DeviceId.parse(`BULK${String(n).padStart(5, '0')}`)

it('tells what came of each of a thousand devices', () => {
  const devices = Array.from({ length: 1000 }, (_, n) => ({
    deviceid: idOf(n),
    outcome: n === 999 ? ('error' as const) : ('queued' as const),
    message: n === 999 ? 'Unknown error' : message,
  }))
  const ids = devices.map(({ deviceid }) => deviceid)
  const [change, count, failed, done, ...rest] = describeRun(
    { change: 'device.base_interval', devices },
    new Set(ids),
  ).split('\n')
  expect([change, count, rest]).toEqual(['device.base_interval', 'Queued for 999 of 1000 devices', []])
  expect(failed).toBe('BULK00999: Failed. Unknown error')
  expect(done).toBe(`${ids.slice(0, 999).join(', ')}: Queued. ${message}`)
})

it('says which of them is in the group no more, and names what failed before what was cancelled, waits and is done', () => {
  const [a, b, c, d] = [idOf(1), idOf(2), idOf(3), idOf(4)]
  const devices = [
    { deviceid: a, outcome: 'success' as const, message: '' },
    { deviceid: b, outcome: 'cancelled' as const, message: 'Download Request Cancelled' },
    { deviceid: c, outcome: 'error' as const, message: 'Not found' },
    { deviceid: d, outcome: 'queued' as const, message: '' },
  ]
  expect(
    describeRun({ change: 'SFW003-latest', devices }, new Set([a, b, d]))
      .split('\n')
      .slice(1),
  ).toEqual([
    'Queued for 2 of 4 devices, applied by 1 so far',
    `${c} (not in the group): Failed. Not found`,
    `${b}: Cancelled. Download Request Cancelled`,
    `${d}: Queued`,
    `${a}: Success`,
  ])
})
