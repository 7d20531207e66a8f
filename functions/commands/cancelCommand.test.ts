import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../../shared/core/roles'
import { type Scene, callerOf, openScene } from '../../test/integration/openScene'
import { tryTransact } from '../core/store/storeWrites'
import { cancelCommand } from './cancelCommand'
import type { StoredCommand } from './commandStore'
import { queueWrites } from './commandWrites'
import { sampleCommand } from './sampleCommand.fixture'

let scene: Scene
let device: StoredCommand['deviceid']

const service = () => scene.openService(scene.documents)
const cancel = (commandID = 'command', role: Role = 'ADMIN', at = service()) =>
  cancelCommand(at)({ deviceid: device, commandID }, callerOf(1, role))
/** A command that waits, or was handed over. */
const queued = async (facts: Partial<StoredCommand> = {}) => {
  const command = sampleCommand({ deviceid: device, ...facts })
  await tryTransact(scene.documents, queueWrites({ commands: 'commands', devices: 'devices' }, command))
  if (command.status === 'sent') {
    await scene.put('commands', { deviceid: device, sk: '#QUEUE', inFlight: command.sk })
  }
}
const logged = async () =>
  (await scene.all('serverLog')).map(
    ({ category, name, description }) => `${String(category)}: ${String(name)}: ${String(description)}`,
  )

beforeEach(async () => {
  scene = openScene()
  device = await scene.addDevice('CANCEL001')
})

describe('a command that is cancelled', () => {
  it('while it waits is gone without a trace on the device', async () => {
    await queued()
    expect(await cancel()).toEqual({ message: 'Command cancelled.', wasHandedOver: false })
    expect(await service().commands.read(device, 'command')).toMatchObject({
      status: 'cancelled',
      deleteMs: scene.now(),
    })
    expect(await logged()).toEqual(['Data: Command Cancelled: Sys.Reboot'])
  })

  it('after it was handed over may still be carried out, and the next one goes out at once', async () => {
    await queued({ status: 'sent', sentMs: 1, sends: 1 })
    await queued({ sk: 'next' })
    expect(await cancel()).toEqual({
      message: 'Cancelled. The command was already handed over, so the device may still carry it out.',
      wasHandedOver: true,
    })
    expect(scene.sent.map(({ sk }) => sk)).toEqual(['next'])
  })

  it('while it waits keeps the next one where it is', async () => {
    await queued()
    await queued({ sk: 'next' })
    await cancel()
    expect(scene.sent).toEqual([])
  })

  it('with a file on its way names the part that may be on the device', async () => {
    const transfer = { kind: 'put', at: 2048, size: 9000 } as const
    await queued({
      method: 'FS.Put',
      args: '{"filename":"init.js"}',
      status: 'sent',
      sentMs: 1,
      sends: 1,
      transfer,
    })
    expect((await cancel()).message).toBe(
      'Cancelled. A part of init.js may be on the device by now: remove the file, or send it again.',
    )
  })
})

describe('a command is not cancelled', () => {
  it('when there is none', async () => {
    await expect(cancel()).rejects.toMatchObject({
      code: 'notFound',
      message: 'There is no such command.',
      field: 'commandID',
    })
  })

  it('by a person who may not give it', async () => {
    await queued()
    await expect(cancel('command', 'VIEW')).rejects.toMatchObject({ code: 'forbidden' })
  })

  it.each<[string, Partial<StoredCommand>, string]>([
    ['when it is one that nothing can stop', { cancellable: false }, 'This command cannot be cancelled.'],
    ['when it has ended', { status: 'complete' }, 'This command has already finished.'],
  ])('%s', async (_, facts, message) => {
    await queued(facts)
    await expect(cancel()).rejects.toMatchObject({ code: 'conflict', message })
    expect(await logged()).toEqual([])
  })

  it('when it ends at that moment', async () => {
    await queued()
    const late = { ...service(), finish: () => Promise.resolve(undefined) }
    await expect(cancel('command', 'ADMIN', late)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This command has already finished.',
    })
  })
})
