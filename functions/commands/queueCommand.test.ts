import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { type Scene, callerOf, openScene, tables } from '../../test/integration/openScene'
import type { Caller } from '../core/http/caller'
import { queueCommand } from './queueCommand'

const admin = callerOf(1)
const staff: Caller = { ...admin, specialGroups: new Set(['senquip_admin']) }

let scene: Scene
let device: DeviceId

const service = () => scene.openService(scene.documents)
const queue = (method: string, args: object = {}, caller = admin, deviceid = device) =>
  queueCommand(service())({ deviceid, method, args: args as never }, caller)
const stored = async () => (await service().commands.newest(device, 50)).commands
const logged = async () =>
  (await scene.all('serverLog')).map(({ pk, category, name, description, userEmail }) => ({
    pk: pk as string,
    entry: `${String(category)}: ${String(name)}: ${String(description)}`,
    userEmail: userEmail as string,
  }))

beforeEach(async () => {
  scene = openScene()
  device = await scene.addDevice('CMD000001')
})

describe('a command', () => {
  it('is queued in the name of the person, is in the log of the device and goes out', async () => {
    const { commandID, message } = await queue('FS.Put', { filename: 'init.js', data: 'YWJj' })
    expect(message).toBe('Command queued.')
    expect(await stored()).toMatchObject([
      { sk: commandID, status: 'sent', requestedBy: admin.email, requesterId: admin.userid },
    ])
    expect(await logged()).toEqual([
      {
        pk: `DEVICE#${device}`,
        entry: 'Script: Command Queued: FS.Put init.js',
        userEmail: admin.email,
      },
    ])
    expect(scene.sent).toHaveLength(1)
  })

  it('that is part of changes on many devices names them, and no others', async () => {
    const changes = [{ changeid: 'change-1', keys: ['gps.interval'] }]
    const asked = { deviceid: device, method: 'Config.Get', args: {} }
    const keep = () => Promise.resolve([{ Put: { TableName: tables.answers, Item: { pk: 'kept with it' } } }])
    await queueCommand(service())(asked, admin, keep, changes)
    await queueCommand(service())(asked, admin, undefined, [])
    const commands = await stored()
    expect(commands.map((each) => each.changes)).toContainEqual(changes)
    expect(commands.filter((each) => 'changes' in each)).toHaveLength(1)
    expect(await scene.all('answers')).toEqual([{ pk: 'kept with it' }])
  })

  it.each([
    [
      'one that no device knows',
      'Nothing.Else',
      {},
      { code: 'forbidden', message: 'Nothing.Else is not a command.' },
    ],
    ['one for staff', 'GSM.Cmd', { cmd: 'AT' }, { code: 'forbidden' }],
    ['an argument that is wrong', 'Admin.Trigger', { index: 100 }, { code: 'invalid', field: 'args.index' }],
    ['an argument that is unknown', 'Admin.FreightMode', { x: 1 }, { code: 'invalid', field: 'args.x' }],
  ])('is refused when it is %s, and nothing is queued', async (_, method, args, refusal) => {
    await expect(queue(method, args)).rejects.toMatchObject(refusal)
    expect([await stored(), await logged()]).toEqual([[], []])
  })

  it('names all of its arguments where they are none', async () => {
    const asked = { deviceid: device, method: 'FS.List', args: 'mnt' as never }
    await expect(queueCommand(service())(asked, admin)).rejects.toMatchObject({
      code: 'invalid',
      field: 'args',
      message: expect.stringMatching(/^Arguments /) as string,
    })
  })

  it('of a device that does not exist is not found', async () => {
    const none = queue('Sys.Reboot', {}, admin, DeviceId.parse('GONE00001'))
    await expect(none).rejects.toMatchObject({ code: 'notFound' })
  })

  it('of a plan without triggers is refused in words, but not to staff', async () => {
    device = await scene.addDevice('CMD000002', { tier: 'STANDARD' })
    await expect(queue('Admin.Trigger', { index: 1 })).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Triggers are unavailable on the Basic Plan',
    })
    await queue('Admin.Trigger', { index: 1 }, staff)
    expect(await stored()).toHaveLength(1)
  })

  it('is in the queue though it cannot be sent at once', async () => {
    const broken = scene.openService(scene.documents, () => Promise.reject(new Error('no broker')))
    await queueCommand(broken)({ deviceid: device, method: 'Sys.Reboot', args: {} }, admin)
    expect(await stored()).toHaveLength(1)
  })
})
