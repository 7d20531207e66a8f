import { beforeAll, describe, expect, it } from 'vitest'
import { cancelCommand, getCommands, queueCommand } from '../../shared/commands/commandQueue'
import type { DeviceId } from '../../shared/core/ids'
import { type Role, roles } from '../../shared/core/roles'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
const people = new Map<Role, Person>()
let staff: Person
let deviceid: DeviceId

/** A device with everybody on it, and nothing queued. */
const newDevice = async (): Promise<DeviceId> => {
  const members = [...people].map(([role, person]) => [person, role] as const)
  return (await stack.newDevice({}, members)).deviceid
}

beforeAll(async () => {
  for (const role of roles) people.set(role, await stack.newUser(`command ${role}`))
  staff = await stack.newUser('command staff', ['senquip_admin'])
  deviceid = await newDevice()
})

const tokenOf = (role: Role) => people.get(role)?.token
const queue = (method: string, args: object, token: string | undefined) =>
  stack.call(queueCommand, { deviceid, method, args }, token)

const staffOnly: readonly [method: string, args: object][] = [
  ['Admin.HardReset', {}],
  ['Device.SetPlan', { plan: 'PREMIUM' }],
  ['GSM.Cmd', { cmd: 'AT' }],
  ['Config.Set', { config: { gps: { interval: 1 } } }],
]
const everyMethod: readonly [method: string, args: object][] = [
  ...staffOnly,
  ['Sys.Reboot', {}],
  ['Admin.FreightMode', {}],
  ['Config.Get', {}],
  ['FS.List', { path: 'mnt' }],
  ['FS.Get', { filename: 'init.js' }],
  ['FS.Put', { filename: 'a.txt', data: 'bG8=' }],
  ['FS.Remove', { filename: 'a.txt' }],
  ['OTA.Update', { firmware: 'SFW002-latest' }],
  ['Sys.SetDebug', {}],
  ['admin.trigger', { index: 1 }],
]

describe('a command that belongs to staff', () => {
  it.each(staffOnly)('is refused to every role and queued for staff: %s', async (method, args) => {
    for (const role of roles) {
      const before = await stack.tables.contents('Commands', 'ServerLog')
      expect((await queue(method, args, tokenOf(role))).status).toBe(403)
      expect(await stack.tables.contents('Commands', 'ServerLog')).toEqual(before)
    }
    expect((await queue(method, args, staff.token)).status).toBe(200)
  })
})

describe('an OPERATOR', () => {
  it.each(everyMethod)('queues nothing but triggers: not %s', async (method, args) => {
    const before = await stack.tables.contents('Commands')
    expect((await queue(method, args, tokenOf('OPERATOR'))).status).toBe(403)
    expect(await stack.tables.contents('Commands')).toEqual(before)
  })

  it('cannot cancel what only others may queue', async () => {
    const target = await newDevice()
    const reboot = { deviceid: target, method: 'Sys.Reboot', args: {} }
    const { commandID } = await stack.ask(queueCommand, reboot, tokenOf('ADMIN'))
    const cancel = { deviceid: target, commandID }
    const { status } = await stack.call(cancelCommand, cancel, tokenOf('OPERATOR'))
    expect(status).toBe(403)
  })
})

describe('what stands hidden in a command', () => {
  it.each([{ extras: { method: 'GSM.Cmd' } }, { priority: 9 }, { status: 'complete' }])(
    'is refused: %j',
    async (hidden) => {
      const before = await stack.tables.contents('Commands')
      const request = { deviceid, method: 'Admin.Trigger', args: { index: 1 }, ...hidden }
      expect((await stack.call(queueCommand, request, tokenOf('ADMIN'))).status).toBe(400)
      expect(await stack.tables.contents('Commands')).toEqual(before)
    },
  )
})

describe('a command in the queue', () => {
  it('that sets the plan cannot be cancelled, not even by staff', async () => {
    const target = await newDevice()
    const { commandID } = await stack.ask(
      queueCommand,
      { deviceid: target, method: 'Device.SetPlan', args: { plan: 'PREMIUM' } },
      staff.token,
    )
    expect((await stack.call(cancelCommand, { deviceid: target, commandID }, tokenOf('ADMIN'))).status).toBe(
      403,
    )
    expect((await stack.call(cancelCommand, { deviceid: target, commandID }, staff.token)).status).toBe(409)
    const { data } = await stack.ask(getCommands, { deviceid: target }, staff.token)
    expect(data.find((entry) => entry.commandID === commandID)?.status).toBe('queued')
  })

  it('of one device is not there for another', async () => {
    const target = await newDevice()
    const { commandID } = await stack.ask(
      queueCommand,
      { deviceid: target, method: 'Admin.Trigger', args: { index: 1 } },
      tokenOf('ADMIN'),
    )
    expect((await stack.call(cancelCommand, { deviceid, commandID }, tokenOf('ADMIN'))).status).toBe(404)
  })
})
