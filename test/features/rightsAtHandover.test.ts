import { beforeEach, describe, expect, it } from 'vitest'
import { getCommands, queueCommand } from '../../shared/commands/commandQueue'
import { UserId } from '../../shared/core/ids'
import { changeDeviceUser, removeDeviceUser } from '../../shared/devices/deviceUsers'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { getConfig } from '../../shared/settings/deviceConfig'
import { putConfig } from '../../shared/settings/putConfig'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let [owner, other]: [Person | undefined, Person | undefined] = [undefined, undefined]
let device: Device

const people = async (): Promise<[Person, Person]> => {
  owner ??= await stack.newUser('owner')
  other ??= await stack.newUser('other')
  return [owner, other]
}

beforeEach(async () => {
  const [a, b] = await people()
  device = await stack.newDevice({}, [
    [a, 'ADMIN'],
    [b, 'ADMIN'],
  ])
})

const list = async () => stack.ask(getCommands, { deviceid: device.deviceid }, (await people())[0].token)
const logged = async (name: string) => {
  const [{ token }] = await people()
  const { events } = await stack.ask(getServerLog, { deviceid: device.deviceid }, token)
  return events.filter(({ eventName }) => eventName === name)
}

describe('while a device sleeps', () => {
  it.each(['Admin.FreightMode', 'Sys.Reboot'])(
    '%s of somebody who is removed never reaches it; queue and log say why, once',
    async (method) => {
      const { deviceid } = device
      const [{ token }, { token: theirs, userid, email }] = await people()
      await stack.ask(queueCommand, { deviceid, method }, theirs)
      await stack.ask(removeDeviceUser, { deviceid, userid: UserId.parse(userid) }, token)
      const link = await stack.connect(device)
      await eventually(async () => {
        expect((await list()).data).toMatchObject([
          { status: 'revoked', reason: `${email} may no longer do this on this device.` },
        ])
      })
      await link.sendReading({ ts: Date.now() / 1000, vin: 12.5 })
      await stack.ask(queueCommand, { deviceid, method: 'FS.List', args: { path: 'mnt' } }, token)
      await eventually(() => expect(link.frames).toHaveLength(1))
      expect(link.frames[0]).toMatchObject({ method: 'FS.List' })
      expect(await logged('Command Revoked')).toHaveLength(1)
      await link.disconnect()
    },
  )

  it('settings that two people saved go out without those of the one who was demoted', async () => {
    const { deviceid } = device
    const [{ token }, { token: theirs, userid }] = await people()
    const wifi = { wifi: { sta: { ssid: 'elsewhere', pass: 'theirs' } } }
    await stack.ask(putConfig, { deviceid, config: wifi }, theirs)
    await stack.ask(putConfig, { deviceid, config: { gps: { interval: 4 } } }, token)
    const demoted = { deviceid, userid: UserId.parse(userid), permission: 'VIEW' as const }
    await stack.ask(changeDeviceUser, demoted, token)
    const link = await stack.connect(device)
    const frame = await eventually(() => {
      const [first] = link.frames
      if (first === undefined) throw new Error('no frame yet')
      return first
    })
    expect(frame).toMatchObject({ method: 'Config.Set', args: { config: { gps: { interval: 4 } } } })
    expect(JSON.stringify(frame)).not.toContain('elsewhere')
    expect((await list()).data).toMatchObject([{ left_out: [{ keys: ['wifi.sta.ssid', 'wifi.sta.pass'] }] }])
    const { pending } = await stack.ask(getConfig, { deviceid }, token)
    expect(pending).toEqual({ 'gps.interval': 4 })
    expect(await logged('Settings Revoked')).toHaveLength(1)
    await link.disconnect()
  })
})
