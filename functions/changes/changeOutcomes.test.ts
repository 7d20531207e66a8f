import { expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { describeOutcomes } from './changeOutcomes'

const message = 'Processing: Settings have been successfully updated.'
const idOf = (n: number) => DeviceId.parse(`BULK${String(n).padStart(5, '0')}`)

it('names each of a thousand devices with its outcome', () => {
  const devices = Array.from({ length: 1000 }, (_, n) => ({
    deviceid: idOf(n),
    state: n === 999 ? ('failed' as const) : ('queued' as const),
    message: n === 999 ? 'Unknown error' : message,
  }))
  const ids = devices.map(({ deviceid }) => deviceid)
  const [change, count, failed, done, ...rest] = describeOutcomes('device.base_interval', devices).split('\n')
  expect([change, count, rest]).toEqual(['device.base_interval', 'Queued for 999 of 1000 devices', []])
  expect(failed).toBe('BULK00999: Failed. Unknown error')
  expect(done).toBe(`${ids.slice(0, 999).join(', ')}: Queued. ${message}`)
})

it('says which of them is in the group no more, and names what failed before what was cancelled, waits and is done', () => {
  const [a, b, c, d] = [idOf(1), idOf(2), idOf(3), idOf(4)]
  const devices = [
    { deviceid: a, state: 'applied' as const, message: '' },
    { deviceid: b, state: 'cancelled' as const, message: 'Download Request Cancelled' },
    { deviceid: c, state: 'failed' as const, message: 'Not found' },
    { deviceid: d, state: 'queued' as const, message: '' },
  ]
  expect(
    describeOutcomes('SFW003-latest', devices, (id) => id !== c)
      .split('\n')
      .slice(1),
  ).toEqual([
    'Queued for 2 of 4 devices, applied by 1 so far',
    `${c} (not in the group): Failed. Not found`,
    `${b}: Cancelled. Download Request Cancelled`,
    `${d}: Queued`,
    `${a}: Applied`,
  ])
})

it('speaks of no queue once each device has come to its end', () => {
  const devices = [
    { deviceid: idOf(1), state: 'applied' as const, message: '' },
    { deviceid: idOf(2), state: 'failed' as const, message: 'Error: no room' },
  ]
  expect(describeOutcomes('a: 1', devices).split('\n')[1]).toBe('Applied by 1 of 2 devices')
})
