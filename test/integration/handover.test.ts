import { beforeEach, describe, expect, it } from 'vitest'
import { answerTimeoutMs } from '../../functions/commands/deliver'
import { queueCommand } from '../../functions/commands/queueCommand'
import { getConfig } from '../../functions/settings/getConfig'
import { putConfig } from '../../functions/settings/putConfig'
import { type Scene, callerOf, openScene } from './openScene'

const admin = callerOf(1)
const scene = openScene()
let device: Awaited<ReturnType<Scene['addDevice']>>
let count = 0

beforeEach(async () => {
  scene.sent.length = 0
  count += 1
  device = await scene.addDevice(`HND${String(count).padStart(6, '0')}`)
})

const service = () => scene.openService(scene.documents)
const row = async () => (await service().commands.newest(device, 1)).commands[0]

describe('a command whose frame could not be put on its way', () => {
  const refused = Object.assign(new Error('refused'), { $metadata: { httpStatusCode: 503, attempts: 1 } })
  const lost = Object.assign(new Error('connection reset'), { code: 'ECONNRESET' })

  const queueWith = (failure: Error) =>
    queueCommand(scene.openService(scene.documents, () => Promise.reject(failure)))(
      { deviceid: device, method: 'Admin.Trigger', args: { index: 1 } },
      admin,
    )

  it('waits on when nothing left, however often, and is carried out once', async () => {
    await queueWith(refused)
    const failing = scene.openService(scene.documents, () => Promise.reject(refused))
    for (let contact = 0; contact < 4; contact += 1) {
      scene.clock.ms += answerTimeoutMs
      await expect(failing.deliver(device)).rejects.toThrow('refused')
      expect(await row()).toMatchObject({ status: 'queued', sends: 0 })
    }
    await service().deliver(device)
    expect(scene.sent).toHaveLength(1)
    await service().takeAnswer(device, JSON.stringify({ id: scene.sent[0]?.frameId, result: null }))
    expect(await row()).toMatchObject({ status: 'complete' })
    expect((await service().devices.link(device))?.openCommands).toBe(0)
  })

  it('counts as handed over when it may have left: it is never sent twice', async () => {
    await queueWith(lost)
    expect(await row()).toMatchObject({ status: 'sent', sends: 1 })
    for (let contact = 0; contact < 3; contact += 1) {
      scene.clock.ms += answerTimeoutMs
      await service().deliver(device)
    }
    expect(scene.sent).toHaveLength(0)
    expect(await row()).toMatchObject({ status: 'noAnswer' })
  })
})

describe('settings that arrive at the portal in another order than they left the device', () => {
  const shown = async () =>
    (await getConfig(service().devices, service().configs)({ deviceid: device }, admin)).settings
  const seconds = () => scene.clock.ms / 1000

  const confirm = async (value: string, arrivedMs = scene.clock.ms) => {
    await putConfig(service())({ deviceid: device, config: { script: { str1: value } } }, admin)
    await service().deliver(device)
    const frame = JSON.stringify({ id: scene.sent.at(-1)?.frameId, result: null })
    await service().takeAnswer(device, frame, arrivedMs)
  }

  it('a report that waited in the queue does not undo what the device confirmed since', async () => {
    const { configs } = service()
    await configs.report(device, { script: { str1: 'old' }, gps: { interval: 1 } }, seconds() - 60)
    const sentAt = seconds()
    scene.clock.ms += 5000
    await confirm('new')
    expect(await configs.report(device, { script: { str1: 'old' }, gps: { interval: 2 } }, sentAt)).toBe(true)
    expect(await shown()).toEqual({ script: { str1: 'new' }, gps: { interval: 2 } })
  })

  it('a report made after the confirmation says what the device has', async () => {
    await confirm('new')
    await service().configs.report(device, { script: { str1: 'changed on the device' } }, seconds() + 1)
    expect(await shown()).toEqual({ script: { str1: 'changed on the device' } })
  })

  it('an answer that waited in the queue does not undo a newer report', async () => {
    const answeredMs = scene.clock.ms
    scene.clock.ms += 5000
    await service().configs.report(device, { script: { str1: 'changed on the device' } }, seconds())
    await confirm('new', answeredMs)
    expect(await shown()).toEqual({ script: { str1: 'changed on the device' } })
  })
})
