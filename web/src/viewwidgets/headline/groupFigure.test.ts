import { expect, it } from 'vitest'
import { DeviceId } from '../../../../shared/core/ids'
import type { GroupDevice } from '../../grouplive/groupDevices'
import { devicesBehind, endsOf, groupFigure } from './groupFigure'

it.each([
  ['min', 1],
  ['max', 6],
  ['avg', 3],
  ['sum', 9],
  ['diff', 9],
  ['acc', 9],
  ['latest', 3],
] as const)('the %s of a group counts each device that has a figure', (operator, value) => {
  expect(groupFigure(operator, [2, null, 1, undefined, 6])).toEqual({ value, count: 3 })
})

it('a group in which no device has a figure has none', () => {
  expect(groupFigure('sum', [null, undefined])).toBeUndefined()
})

const nowMs = Date.UTC(2026, 10, 21, 10)
const minuteMs = 60_000

const device = (
  n: number,
  silentMinutes: number | undefined,
  levels: readonly string[] = [],
): GroupDevice => ({
  deviceid: DeviceId.parse(`TRUCK000${n}`),
  ...{ name: `Truck ${n}`, type: '', model: '', fw: '', tier: 'Hosted' },
  lastContactMs: silentMinutes === undefined ? undefined : nowMs - silentMinutes * minuteMs,
  intervalSeconds: 5,
  values: {},
  events: levels.map((level) => ({ topic: 'vin', level, msg: '', beganMs: 1 })),
})

it('are the lowest and the highest of a figure, unless all measure the same', () => {
  const measured = [7, 3, 9].map((value, n) => ({ device: device(n + 1, 0), value }))
  expect(endsOf(measured).map(({ said, name, value }) => [said, name, value])).toEqual([
    ['Lowest', 'Truck 2', 3],
    ['Highest', 'Truck 3', 9],
  ])
  expect(endsOf(measured.slice(0, 1))).toEqual([])
  expect(endsOf(measured.map((each) => ({ ...each, value: 5 })))).toEqual([])
})

it('are those that are silent, the longest first, behind a count of contacts', () => {
  const devices = [device(1, 0), device(2, 30), device(3, undefined), device(4, 600)]
  expect(devicesBehind('status', devices, nowMs).map(({ said, name }) => [said, name])).toEqual([
    ['No contact yet', 'Truck 3'],
    ['Offline', 'Truck 4'],
    ['Offline', 'Truck 2'],
  ])
})

it('are those in trouble, the worst first, behind a count of events', () => {
  const devices = [device(1, 0, ['info', 'warning']), device(2, 0), device(3, 0, ['alarm'])]
  expect(devicesBehind('events', devices, nowMs).map(({ said, name, tone }) => [said, name, tone])).toEqual([
    ['Alarm', 'Truck 3', 'alarm'],
    ['Warning', 'Truck 1', 'warning'],
  ])
  expect(devicesBehind('deviceid', devices, nowMs)).toEqual([])
})
