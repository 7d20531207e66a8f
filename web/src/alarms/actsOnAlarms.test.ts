import { expect, it } from 'vitest'
import { alarmOf } from './alarm.fixture'
import { alarmsByDevice } from './actsOnAlarms'

const many = (device: string, count: number) =>
  Array.from({ length: count }, (_, n) => alarmOf(device, { id: `17000000000${10 + n}#0123456789abcdef` }))

it('names the alarms of each device in requests of fifty at most', () => {
  const lists = alarmsByDevice([...many('TRUCK0001', 60), ...many('TRUCK0002', 1), ...many('TRUCK0001', 1)])
  expect(lists.map((list) => [list[0]?.deviceid, list.length])).toEqual([
    ['TRUCK0001', 50],
    ['TRUCK0001', 11],
    ['TRUCK0002', 1],
  ])
})
