import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getCommands, queueCommand } from '../../shared/commands/commandQueue'
import type { Role } from '../../shared/core/roles'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { getConfig } from '../../shared/settings/deviceConfig'
import { putConfig } from '../../shared/settings/putConfig'
import { getSettings, putSettings } from '../../shared/settings/deviceSettings'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let people: Record<Role, Person>
let device: Device
let deviceid: Device['deviceid']

beforeAll(async () => {
  const [ADMIN, USER, OPERATOR, VIEW] = await Promise.all(
    ['admin', 'user', 'operator', 'viewer'].map((name) => stack.newUser(name)),
  )
  if (!ADMIN || !USER || !OPERATOR || !VIEW) throw new Error('four people')
  people = { ADMIN, USER, OPERATOR, VIEW }
})

beforeEach(async () => {
  device = await stack.newDevice(
    {},
    (Object.keys(people) as Role[]).map((role) => [people[role], role] as const),
  )
  deviceid = device.deviceid
})

const display = async () =>
  (await stack.ask(getSettings, { deviceid }, people.VIEW.token)).deviceRecord.PORTAL_displaySettings

describe('display settings', () => {
  it('of 60 people at once all survive', async () => {
    const keys = Array.from({ length: 60 }, (_, i) => `cp${i + 1}`)
    const answers = await Promise.all(
      keys.map((key) =>
        stack.call(
          putSettings,
          { deviceid, PORTAL_displaySettings: { [key]: { name: key } } },
          people.USER.token,
        ),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200))
    expect(Object.keys(await display()).sort()).toEqual([...keys].sort())
  })

  it('are logged once for each accepted change', async () => {
    await stack.ask(
      putSettings,
      { deviceid, PORTAL_displaySettings: { vin: { name: 'Supply' } } },
      people.USER.token,
    )
    const { events } = await stack.ask(getServerLog, { deviceid }, people.ADMIN.token)
    const changes = events.filter(({ eventName }) => eventName === 'Portal Settings Changed')
    expect(changes.map(({ eventUserEmail }) => eventUserEmail)).toEqual([people.USER.email])
  })
})

describe('an update with one key that is not allowed', () => {
  const good = { PORTAL_displaySettings: { vin: { name: 'Supply' } } }

  it.each([
    'PORTAL_billingNotes',
    'PORTAL_scriptLock',
    'PORTAL_userScript',
    'PORTAL_add_next_user_without_pass',
    'DATA_job',
    'tier',
    'plan_expiry_ts',
    'added_ts',
    'ALERTS_emails_remaining',
    'ALERTS_rollover_day',
    'ALERTS_brandURL',
    'streams',
    'sk',
    'deviceName',
    'AEMP_make',
    'SPC_allowed_devices',
    '__proto__',
    'constructor',
  ])('changes nothing: %s', async (key) => {
    const body = JSON.parse(`{"PORTAL_displaySettings":{"vin":{"name":"Supply"}},"${key}":"x"}`) as object
    const before = await stack.tables.contents('Devices', 'ServerLog')
    const response = await fetch(`${stack.address.url}/api/device/${deviceid}/settings`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${people.ADMIN.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body).replace(/}$/, `,"${key}":"x"}`),
    })
    expect([400, 403]).toContain(response.status)
    expect(await response.text()).toContain(key)
    expect(await stack.tables.contents('Devices', 'ServerLog')).toEqual(before)
  })

  it('changes nothing when USER sends the notes of an ADMIN along', async () => {
    const request = { deviceid, ...good, PORTAL_deviceNotes: { customer: 'Mine' } }
    const { status, body } = await stack.call(putSettings, request, people.USER.token)
    expect(status).toBe(403)
    expect(body).toMatchObject({ message: expect.stringContaining('Device notes') as string })
    expect(await display()).toEqual({})
  })

  it('changes nothing when an entry is not valid', async () => {
    const request = { deviceid, PORTAL_displaySettings: { vin: { name: 'Supply' }, vsys: { dp: 99 } } }
    expect((await stack.call(putSettings, request, people.USER.token)).status).toBe(400)
    expect(await display()).toEqual({})
  })

  it('changes nothing when a device that is not virtual is given a name', async () => {
    const request = { deviceid, ...good, PORTAL_deviceName: 'Mine' }
    expect((await stack.call(putSettings, request, people.ADMIN.token)).status).toBe(403)
    expect(await display()).toEqual({})
  })
})

describe('settings of the device itself', () => {
  it('reach it as one Config.Set with the changed keys only, and are applied when it says so', async () => {
    const link = await stack.connect(device)
    await link.sendConfig({ device: { name: 'Pump', base_interval: 60 }, gps: { interval: 1, maxtime: 60 } })
    await eventually(async () => {
      const { settings } = await stack.ask(getConfig, { deviceid }, people.USER.token)
      expect(settings).toMatchObject({ gps: { interval: 1, maxtime: 60 } })
    })

    await stack.ask(putConfig, { deviceid, config: { gps: { interval: 5 } } }, people.USER.token)
    expect((await stack.ask(getConfig, { deviceid }, people.USER.token)).pending).toEqual({
      'gps.interval': 5,
    })
    const frame = await eventually(() => {
      const [first] = link.frames
      if (first === undefined) throw new Error('no frame yet')
      return first
    })
    expect(frame).toMatchObject({
      method: 'Config.Set',
      args: { config: { gps: { interval: 5 } }, save: true, reboot: false },
    })
    await link.answer(frame, { result: { saved: true } })
    await eventually(async () => {
      const { settings, pending } = await stack.ask(getConfig, { deviceid }, people.USER.token)
      expect(pending).toEqual({})
      expect(settings).toMatchObject({ gps: { interval: 5, maxtime: 60 } })
    })
    await link.disconnect()
  })

  it('saved by 30 people at once while the device sleeps reach it in one command, none lost', async () => {
    const keys = Array.from({ length: 30 }, (_, i) => `custom${i}`)
    const answers = await Promise.all(
      keys.map((key, i) =>
        stack.call(
          putConfig,
          { deviceid, config: { script: { [key]: i } }, allowUnknownKeys: true },
          people.USER.token,
        ),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status >= 400 && status < 500)).toEqual([])
    const accepted = keys.filter((_, i) => statuses[i] === 200)
    expect(accepted.length).toBeGreaterThan(0)
    const { pending } = await stack.ask(getConfig, { deviceid }, people.USER.token)
    expect(Object.keys(pending).sort()).toEqual(accepted.map((key) => `script.${key}`).sort())
    const { data } = await stack.ask(getCommands, { deviceid }, people.USER.token)
    expect(data.filter(({ rpcmethod }) => rpcmethod === 'Config.Set')).toHaveLength(1)
  })

  it('never send a mask back to the device', async () => {
    const link = await stack.connect(device)
    const config = { wifi: { sta: { pass: '***' } }, mqtt: { pass: 'a***b' }, gps: { interval: 3 } }
    const { message, failedKeys } = await stack.ask(putConfig, { deviceid, config }, people.USER.token)
    expect(failedKeys.sort()).toEqual(['mqtt.pass', 'wifi.sta.pass'])
    expect(message).toBe(
      'Incomplete: wifi.sta.pass, mqtt.pass were not saved, because the value is masked. The other settings have been updated.',
    )
    const onlyMasked = { wifi: { sta: { pass: '***' } } }
    expect(await stack.ask(putConfig, { deviceid, config: onlyMasked }, people.USER.token)).toEqual({
      message: 'Incomplete: wifi.sta.pass was not saved, because the value is masked. Nothing was changed.',
      failedKeys: ['wifi.sta.pass'],
    })
    await eventually(() => expect(link.frames).toHaveLength(1))
    expect(JSON.stringify(link.frames)).not.toContain('***')
    expect(link.frames[0]?.args.config).toEqual({ gps: { interval: 3 } })
    await link.disconnect()
  })

  it('show their secrets to nobody: masked for editors, absent for everybody else', async () => {
    const secrets = {
      wifi: { sta: { pass: 'c4nary-1' } },
      endpoint: { azure_cs: 'c4nary-2' },
      // of firmware that the portal does not know
      cloud: { apikey: 'c4nary-4', auth: 'c4nary-5', credentials: { a: 'c4nary-6' }, privateKey: 'c4nary-7' },
      sim: { pin: 'c4nary-8', passcode: 'c4nary-9' },
    }
    const link = await stack.connect(device, { respond: () => undefined })
    await link.sendConfig({ ...secrets, gps: { interval: 1 } })
    await eventually(async () => {
      const { settings } = await stack.ask(getConfig, { deviceid }, people.USER.token)
      expect(settings).toEqual({
        wifi: { sta: { pass: '***' } },
        endpoint: { azure_cs: '***' },
        cloud: { apikey: '***', auth: '***', credentials: { a: '***' }, privateKey: '***' },
        sim: { pin: '***', passcode: '***' },
        gps: { interval: 1 },
      })
    })
    await stack.ask(
      putConfig,
      { deviceid, config: { mqtt: { pass: 'c4nary-3' } }, allowUnknownKeys: true },
      people.ADMIN.token,
    )
    for (const role of ['OPERATOR', 'VIEW'] as const) {
      const answer = await stack.ask(getConfig, { deviceid }, people[role].token)
      expect(answer).toMatchObject({ settings: { gps: { interval: 1 } }, pending: {} })
      expect(answer.settings).not.toHaveProperty('wifi')
    }
    const answers = await Promise.all([
      stack.call(getConfig, { deviceid }, people.ADMIN.token),
      stack.call(getCommands, { deviceid }, people.ADMIN.token),
      stack.call(getServerLog, { deviceid }, people.ADMIN.token),
    ])
    expect(JSON.stringify(answers)).not.toContain('c4nary')
    await link.disconnect()
  })
})

describe('a configuration made to do harm', () => {
  const deep = (levels: number): object => (levels === 0 ? { x: 1 } : { a: deep(levels - 1) })

  it.each([
    ['the name of the device', '{"device":{"id":"OTHER0001"}}'],
    ['a prototype', '{"__proto__":{"polluted":true}}'],
    ['a prototype in dots', '{"__proto__.polluted":true}'],
    ['a constructor', '{"constructor":{"prototype":{"polluted":true}}}'],
    ['an array for an object', '{"gps":[1,2]}'],
    [
      '10,000 keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, 1]))),
    ],
    ['a text of a megabyte', JSON.stringify({ a: { b: 'x'.repeat(900_000) } })],
    ['forty levels', JSON.stringify(deep(40))],
    ['nothing at all', '{}'],
    ['a scan mode that no modem knows', '{"gsm":{"scan_mode":7}}'],
    ['a base interval of nothing', '{"device":{"base_interval":null}}'],
    ['limits the wrong way round', '{"vin":{"warning":"900,-900"}}'],
    ['a setting that nothing knows', '{"nosuch":{"thing":1}}'],
  ])('is refused whole: %s', async (_, config) => {
    // What earlier tests left behind, like a link that has just been closed, goes on by itself.
    const written = await stack.tables.watch('Devices', 'Commands', 'ServerLog')
    const { deviceid } = await stack.newDevice({}, [
      [people.ADMIN, 'ADMIN'],
      [people.VIEW, 'VIEW'],
    ])
    const before = await written()
    const response = await fetch(`${stack.address.url}/api/device/${deviceid}/config`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${people.ADMIN.token}`, 'content-type': 'application/json' },
      body: `{"config":${config}}`,
    })
    expect([400, 413]).toContain(response.status)
    expect(await written()).toEqual(before)
    // The same process answers others as before.
    const settings = await stack.ask(getSettings, { deviceid }, people.VIEW.token)
    expect(settings).not.toHaveProperty('polluted')
  })
})

describe('settings that are asked for', () => {
  it('are what the device answers, with their time', async () => {
    const config = { device: { name: 'Grader 4', base_interval: 120 }, wifi: { sta: { ssid: 'Yard' } } }
    const link = await stack.connect(device, {
      respond: ({ method }) => (method === 'Config.Get' ? { result: config } : undefined),
    })
    const read = () => stack.ask(getConfig, { deviceid }, people.ADMIN.token)
    expect((await read()).ts).toBeNull()
    const asked = Date.now() / 1000
    await stack.ask(queueCommand, { deviceid, method: 'Config.Get', args: {} }, people.ADMIN.token)
    const { settings, ts } = await eventually(async () => {
      const now = await read()
      return now.ts === null ? expect.fail('nothing was reported yet') : now
    })
    expect(settings).toMatchObject(config)
    expect(ts).toBeGreaterThan(asked - 5)
    const { deviceRecord } = await stack.ask(getSettings, { deviceid }, people.ADMIN.token)
    expect(deviceRecord.PORTAL_deviceName).toBe('Grader 4')
    await link.disconnect()
  })
})
