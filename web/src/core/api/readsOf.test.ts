import { expect, it } from 'vitest'
import { getCommands } from '../../../../shared/commands/commandQueue'
import { DeviceId } from '../../../../shared/core/ids'
import { getServerLog } from '../../../../shared/serverlog/serverLog'
import { addressOf } from '../../../../shared/core/endpoint'
import { readsOf } from './readsOf'

const deviceid = DeviceId.parse('TRUCK0001')
const other = DeviceId.parse('PUMP00001')

it('means all reads that share what is given', () => {
  const queue = readsOf(getCommands, { deviceid })
  expect(queue(addressOf(getCommands, { deviceid }))).toBe(true)
  expect(queue(addressOf(getCommands, { deviceid, dataPoints: 50 }))).toBe(true)
  expect(queue(addressOf(getCommands, { deviceid: other }))).toBe(false)
  expect(queue(addressOf(getServerLog, { deviceid }))).toBe(false)
})

it('may be narrowed by what stands in the query, and widened to every device', () => {
  const page = readsOf(getCommands, { deviceid, dataPoints: 50 })
  expect(page(addressOf(getCommands, { deviceid, dataPoints: 50 }))).toBe(true)
  expect(page(addressOf(getCommands, { deviceid, dataPoints: 10 }))).toBe(false)
  const all = readsOf(getCommands, {})
  expect([deviceid, other].map((id) => all(addressOf(getCommands, { deviceid: id })))).toEqual([true, true])
})
