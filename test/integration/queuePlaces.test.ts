import { beforeEach, expect, it } from 'vitest'
import { cancelCommand } from '../../functions/commands/cancelCommand'
import { getCommands } from '../../functions/commands/getCommands'
import { queueCommand } from '../../functions/commands/queueCommand'
import { type Scene, callerOf, openScene } from './openScene'

const admin = callerOf(1)
const scene = openScene()
let device: Awaited<ReturnType<Scene['addDevice']>>
let count = 0

beforeEach(async () => {
  scene.sent.length = 0
  count += 1
  device = await scene.addDevice(`PLC${String(count).padStart(6, '0')}`)
})

const service = () => scene.openService(scene.documents)
const queue = async (method: string, args = {}) => {
  scene.clock.ms += 1
  return queueCommand(service())({ deviceid: device, method, args }, admin)
}
const shown = (dataPoints: number) => {
  const unasked = () => Promise.resolve({ isConnected: true, lastMs: undefined, outlook: undefined })
  return getCommands(service().commands, unasked)({ deviceid: device, dataPoints }, admin)
}

it('tells of each command all that go before it, and what they wait for', async () => {
  for (let index = 0; index < 25; index += 1) {
    await queue('Admin.Trigger', { index })
  }
  const { data, pending, waits_for, contact } = await shown(10)
  expect(data.map(({ position }) => position)).toEqual([24, 23, 22, 21, 20, 19, 18, 17, 16, 15])
  expect([pending, waits_for, contact?.isConnected]).toEqual([25, 'answer', true])
  await service().takeAnswer(device, JSON.stringify({ id: scene.sent[0]?.frameId, result: null }))
  const all = (await shown(50)).data
  expect(all.map(({ position }) => position)).toEqual([
    ...Array.from({ length: 24 }, (_, n) => 23 - n),
    undefined,
  ])
})

it('tells of an old one that is pending though all that are shown have ended', async () => {
  await queue('Sys.Reboot')
  for (let index = 0; index < 3; index += 1) {
    const { commandID } = await queue('Admin.Trigger', { index })
    await cancelCommand(service())({ deviceid: device, commandID }, admin)
  }
  expect(await shown(3)).toMatchObject({ pending: 1, waits_for: 'answer', contact: { isConnected: true } })
})

it('waits for the next contact while nothing is with the device, and for nothing when it is empty', async () => {
  expect(await shown(10)).toEqual({ data: [], pending: 0 })
  const asleep = { ...service(), deliver: () => Promise.resolve() }
  await queueCommand(asleep)({ deviceid: device, method: 'FS.List', args: { path: 'mnt' } }, admin)
  expect(await shown(10)).toMatchObject({ data: [{ position: 0 }], pending: 1, waits_for: 'contact' })
})
