// Long because its cases share the settings and the killed writes that are set up here.
import { beforeEach, describe, expect, it } from 'vitest'
import type { ConfigTree } from '../../shared/devices/configTree'
import { cancelCommand } from '../../functions/commands/cancelCommand'
import { getConfig } from '../../functions/settings/getConfig'
import { putConfig } from '../../functions/settings/putConfig'
import { getSettings } from '../../functions/settings/getSettings'
import { putSettings } from '../../functions/settings/putSettings'
import { openSettingsStore } from '../../functions/settings/settingsStore'
import { deviceItem } from '../../functions/devices/deviceStore'
import { openImageClaims } from '../../functions/files/imageStore'
import { memoryImages } from '../doubles/memoryImages'
import { killEverywhere, mortal } from './dieAt'
import { type Scene, callerOf, openScene, tables } from './openScene'

const admin = callerOf(1)
const scene = openScene()
let device: Awaited<ReturnType<Scene['addDevice']>>
let count = 0

const freshDevice = async () => {
  scene.sent.length = 0
  count += 1
  device = await scene.addDevice(`0-${String(count).padStart(7, '0')}`)
}
beforeEach(freshDevice)

const service = () => scene.openService(scene.documents)
/** Nothing is delivered: the device sleeps. */
const asleep = () => ({ ...service(), deliver: () => Promise.resolve() })
const save = (config: ConfigTree, at = asleep()) =>
  putConfig(at)({ deviceid: device, config, allowUnknownKeys: true }, admin)
const shown = () => getConfig(service().devices, service().configs)({ deviceid: device }, admin)
const waiting = async () => (await service().commands.newest(device, 500)).commands
const answer = (fields: object = { result: { saved: true } }) =>
  service().takeAnswer(device, JSON.stringify({ id: scene.sent.at(-1)?.frameId, ...fields }))
/** Lets that many requests of others pass. */
const turns = async (n: number): Promise<void> => {
  for (let turn = 0; turn < n; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
const wantedKeys = (n: number) =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [`text${i}`, `value ${i}`]))

describe('a save', () => {
  it('without a change is refused in words, and queues nothing', async () => {
    await expect(save({})).rejects.toMatchObject({ code: 'invalid', message: 'No changes made.' })
    expect(await waiting()).toEqual([])
  })

  it('says which secrets arrived as stars and were not saved, and what became of the others', async () => {
    const stars = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '***']))
    expect(await save({ endpoint: { mqtt: stars('pass') } })).toEqual({
      message:
        'Incomplete: endpoint.mqtt.pass was not saved, because the value is masked. Nothing was changed.',
      failedKeys: ['endpoint.mqtt.pass'],
    })
    const both = { mqtt: stars('pass'), http: { ...stars('pass'), user: 'ann' } }
    const { message, failedKeys } = await save({ endpoint: both })
    expect([message, failedKeys]).toEqual([
      'Incomplete: endpoint.mqtt.pass, endpoint.http.pass were not saved, because the value is masked. The other settings have been updated.',
      ['endpoint.mqtt.pass', 'endpoint.http.pass'],
    ])
    expect((await waiting()).map(({ method }) => method)).toEqual(['Config.Set'])
    expect((await save({ endpoint: { http: { user: 'bob' } } })).message).toBe(
      'Processing: Settings have been successfully updated.',
    )
  })
})

describe('settings of the portal', () => {
  const store = () =>
    openSettingsStore(
      scene.documents,
      tables.devices,
      service().writeLog,
      scene.now,
      openImageClaims(scene.documents, tables.devices, memoryImages().store),
    )
  const put = (change: object) => putSettings(store())({ deviceid: device, ...change }, admin)

  it('all survive when fifty people change different keys at once', async () => {
    const keys = Array.from({ length: 50 }, (_, n) => `cp${n}`)
    await Promise.all(keys.map((key) => put({ PORTAL_displaySettings: { [key]: { name: key } } })))
    const display = await service().devices.display(device)
    expect(display.map(({ key }) => key).sort()).toEqual([...keys].sort())
  })

  it('keep name and asset type with the record, where lists read them', async () => {
    await put({ PORTAL_deviceName: 'Pump 7', PORTAL_deviceNotes: { asset_type: 'Pump', status: 'ok' } })
    await put({ PORTAL_deviceNotes: { status: 'moved' } })
    expect(await service().devices.record(device)).toMatchObject({ name: 'Pump 7', assetType: '' })
    expect(await service().devices.item(device, deviceItem.notes)).toMatchObject({
      notes: { status: 'moved' },
    })
  })

  it('remember which report, that shuts the portal out, somebody took note of', async () => {
    await put({ PORTAL_config_to_portal_ts: 1_770_000_000.5 })
    const { deviceRecord } = await getSettings(service().devices, scene.now)({ deviceid: device }, admin)
    expect(deviceRecord.PORTAL_config_to_portal_ts).toBe(1_770_000_000.5)
    const key = 'PORTAL_config_to_portal_ts'
    for (const wrong of ['now', 0, 5e-324, 1e300]) {
      await expect(put({ [key]: wrong })).rejects.toMatchObject({ code: 'invalid', field: key })
    }
    const operator = { ...admin, role: 'OPERATOR' as const }
    const note = putSettings(store())({ deviceid: device, [key]: 1_770_000_000 }, operator)
    await expect(note).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Time of the report: Insufficient Permissions',
    })
  })

  const shownSettings = () => getSettings(service().devices, scene.now)({ deviceid: device }, admin)
  const named = (name: string) => ({ PORTAL_displaySettings: { widget1: { widget: { name } } } })
  const nameNow = async () => (await shownSettings()).deviceRecord.PORTAL_displaySettings.widget1

  it('that two people drew at once are saved for the first; the second is told, and may save over it', async () => {
    await put(named('Pump'))
    const { widget1 = '' } = (await shownSettings()).revisions
    await put({ ...named('First'), basedOn: { widget1 } })
    const second = { ...named('Second'), PORTAL_deviceName: 'Renamed', basedOn: { widget1 } }
    await expect(put(second)).rejects.toMatchObject({ code: 'conflict', resultCode: 'changedMeanwhile' })
    expect(await nameNow()).toMatchObject({ widget: { name: 'First' } })
    expect((await service().devices.record(device))?.name).toBe('Truck')
    await put({ ...second, basedOn: { widget1: (await shownSettings()).revisions.widget1 } })
    expect(await nameNow()).toMatchObject({ widget: { name: 'Second' } })
  })

  it('made from the same revision in the same moment are saved for exactly one', async () => {
    await put(named('Pump'))
    const { widget1, notes } = (await shownSettings()).revisions
    for (const [basedOn, changeOf] of [
      [{ widget1 }, named],
      [{ notes }, (status: string) => ({ PORTAL_deviceNotes: { status } })],
      [{ widget2: null }, (name: string) => ({ PORTAL_displaySettings: { widget2: { widget: { name } } } })],
    ] as const) {
      const saves = await Promise.allSettled(['A', 'B', 'C'].map((who) => put({ ...changeOf(who), basedOn })))
      expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  it('may be asked for again when the first answer was lost', async () => {
    const again = { ...named('Pump'), basedOn: { widget1: null } }
    await put(again)
    await put(again)
    const { widget1 } = (await shownSettings()).revisions
    const removal = { PORTAL_displaySettings: { widget1: null }, basedOn: { widget1 } }
    await put(removal)
    await put(removal)
    expect(await nameNow()).toBeUndefined()
  })

  it('may together be as large as a page can load, and always be made less', async () => {
    const drawn = (n: number) => ({ [`widget${n}`]: { widget: { name: 'x'.repeat(400_000) } } })
    for (const n of [1, 2, 3]) await store().change(device, { display: drawn(n) }, admin)
    const refused = {
      code: 'tooLarge',
      message: 'The display settings of a device can have at most 1.5 MB in total.',
    }
    await expect(store().change(device, { display: drawn(4) }, admin)).rejects.toMatchObject(refused)
    const large = { vin: { confirmText: 'x'.repeat(400_000) } }
    await expect(store().change(device, { display: large }, admin)).rejects.toMatchObject(refused)
    await store().change(device, { display: { ...drawn(4), widget1: null } }, admin)
    await store().change(device, { display: { widget2: null } }, admin)
    const keys = (await service().devices.display(device)).map(({ key }) => key)
    expect(keys.sort()).toEqual(['widget3', 'widget4'])
  })

  it('of a card leave its drawing alone when they say nothing of it', async () => {
    await put(named('Pump'))
    const { revisions } = await shownSettings()
    await put({ PORTAL_displaySettings: { widget1: { sort: 7 } } })
    expect(await nameNow()).toMatchObject({ sort: 7, widget: { name: 'Pump' } })
    expect((await shownSettings()).revisions).toEqual(revisions)
  })

  it.each([
    ['a quota', { ALERTS_emails_remaining: 300 }, 'forbidden'],
    ['a name of the prototype', JSON.parse('{"constructor":1}') as object, 'forbidden'],
    ['a value that is wrong', { PORTAL_displaySettings: { cp1: { dp: 9 } } }, 'invalid'],
  ])('are refused whole with %s among them', async (_what, bad, code) => {
    await expect(put({ PORTAL_deviceName: 'New', ...bad })).rejects.toMatchObject({ code })
    expect((await service().devices.record(device))?.name).toBe('Truck')
  })
})

describe('settings of the device', () => {
  it('of a hundred saves at once go out in one command, none lost', async () => {
    await Promise.all(
      Object.entries(wantedKeys(100)).map(([key, value]) => save({ script: { [key]: value } })),
    )
    const commands = await waiting()
    expect(commands).toHaveLength(1)
    expect(JSON.parse(commands[0]?.args ?? '')).toEqual({
      config: { script: wantedKeys(100) },
      save: true,
      reboot: false,
    })
    expect(Object.keys((await shown()).pending)).toHaveLength(100)
    expect((await service().devices.link(device))?.openCommands).toBe(1)
  })

  it('saved while the command is being handed over are never lost', async () => {
    for (let race = 0; race < 48; race += 1) {
      await freshDevice()
      await save({ script: { str1: 'first' } })
      await Promise.all([
        turns(race % 4).then(() => service().deliver(device)),
        turns(Math.floor(race / 4)).then(() => save({ script: { str2: 'second' } })),
      ])
      for (let contact = 0; contact < 3; contact += 1) {
        await service().deliver(device)
        await answer()
      }
      expect(scene.sent.map(({ args }) => args).join()).toContain('second')
      const { settings, pending } = await shown()
      expect(settings).toEqual({ script: { str1: 'first', str2: 'second' } })
      expect(pending).toEqual({})
    }
  })

  it.each([
    [{ sntp: { server: '' } }, 'config.sntp.server', 'SNTP server address must be set.'],
    [
      { gps: { interval: 5, maxtime: 'soon' } },
      'config.gps.maxtime',
      'The value entered for Max Time (gps.maxtime) is not a valid number.',
    ],
  ])('of which one is wrong are refused with its path: %j', async (config, field, message) => {
    await expect(save(config)).rejects.toMatchObject({ code: 'invalid', field, message })
    expect(await waiting()).toEqual([])
  })

  it('are pending until the device has carried them out', async () => {
    expect(await save({ wifi: { sta: { ssid: 'Yard', pass: 'secret' } } })).toMatchObject({
      message: 'Processing: Settings have been successfully updated.',
      failedKeys: [],
    })
    expect((await shown()).pending).toEqual({ 'wifi.sta.ssid': 'Yard', 'wifi.sta.pass': '***' })
    await service().deliver(device)
    await answer()
    expect(await shown()).toMatchObject({
      settings: { wifi: { sta: { ssid: 'Yard', pass: '***' } } },
      pending: {},
      ts: null,
    })
  })

  it.each([
    ['refused', async () => answer({ error: { code: 400, message: 'no' } })],
    [
      'cancelled',
      async () => {
        const [command] = await waiting()
        await cancelCommand(service())({ deviceid: device, commandID: command?.sk ?? '' }, admin)
      },
    ],
  ])('that were %s are pending no longer', async (_how, end) => {
    await save({ script: { str1: 'a' } })
    await service().deliver(device)
    await end()
    expect(await shown()).toMatchObject({ settings: {}, pending: {} })
  })

  it('queue a new command once the waiting one has gone out or ended', async () => {
    await save({ script: { str1: 'a' } })
    await service().deliver(device)
    scene.clock.ms += 1
    await save({ script: { str2: 'b' } })
    await answer()
    scene.clock.ms += 1
    await save({ script: { str3: 'c' } })
    expect((await waiting()).map(({ status }) => status)).toEqual(['queued', 'sent', 'complete'])
  })

  it('a report replaces what an older one said, and an older one changes nothing', async () => {
    const { configs } = service()
    await save({ script: { str1: 'b' } })
    expect(await configs.report(device, { script: { str1: 'b' } }, 200)).toBe(true)
    expect(await configs.report(device, { script: { str1: 'a' } }, 100)).toBe(false)
    expect(await shown()).toMatchObject({ settings: { script: { str1: 'b' } }, ts: 200, pending: {} })
  })

  it('reports and saves at once lose neither', async () => {
    const { configs } = service()
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        Promise.all([
          configs.report(device, { script: { num1: n } }, n),
          save({ script: { [`str${n}`]: String(n) } }),
        ]),
      ),
    )
    const { settings, pending, ts } = await shown()
    expect(settings).toEqual({ script: { num1: 9 } })
    expect(ts).toBe(9)
    expect(Object.keys(pending)).toHaveLength(10)
  })

  it('of a process that dies while it saves are saved whole or not at all', async () => {
    const deaths = await killEverywhere(
      async (life) => {
        await freshDevice()
        await save({ script: { str1: 'a' } })
        const dying = scene.openService(mortal(scene.documents, life))
        await save({ script: { str2: 'b' } }, { ...dying, deliver: () => Promise.resolve() })
      },
      async (where) => {
        const [command] = await waiting()
        const sent = JSON.parse(command?.args ?? '{}') as { config: { script: object } }
        const { pending } = await shown()
        expect(Object.keys(pending), where).toEqual(
          Object.keys(sent.config.script).map((key) => `script.${key}`),
        )
      },
    )
    expect(deaths).toBeGreaterThanOrEqual(8)
  })
})
