import { describe, expect, it } from 'vitest'
import { nextTurnsHeader } from '../../shared/cloudapi/devices'
import { type FlatConfig, nestConfig } from '../../shared/devices/configTree'
import type { DeviceId } from '../../shared/core/ids'
import { openImageClaims } from '../../functions/files/imageStore'
import { readSettingTurnsCsv } from '../../functions/ledger/settingTurnsCsv'
import { putSettings } from '../../functions/settings/putSettings'
import { openSettingsStore } from '../../functions/settings/settingsStore'
import { memoryImages } from '../doubles/memoryImages'
import { cancelCommand } from '../../functions/commands/cancelCommand'
import { getSettingTurns, openReadTurns } from '../../functions/ledger/ledgerTurns'
import { getSettingsAt, openReadWholeLedger } from '../../functions/ledger/settingsAt'
import { openLedgerReader } from '../../functions/ledger/ledgerStore'
import { readConfigReport, openKeepReport } from '../../functions/settings/configReport'
import { openFollowFirmware } from '../../functions/firmware/followFirmware'
import { putConfig } from '../../functions/settings/putConfig'
import { callerOf, openScene, tables } from './openScene'

const admin = callerOf(1)
const other = callerOf(2)
const scene = openScene()
const service = () => scene.openService(scene.documents)
const asleep = () => ({ ...service(), deliver: () => Promise.resolve() })
const ledger = openLedgerReader(scene.documents, tables.serverLog)
const readTurns = () => openReadTurns(service().commands)

let count = 0
const freshDevice = () => {
  count += 1
  scene.sent.length = 0
  return scene.addDevice(`0-${String(count).padStart(7, '0')}`)
}
const pass = (seconds = 10) => {
  scene.clock.ms += seconds * 1000
}
const save = (device: DeviceId, flat: FlatConfig, by = admin, via: 'page' | 'api' = 'page') =>
  putConfig(asleep(), via)({ deviceid: device, config: nestConfig(flat), allowUnknownKeys: true }, by)
const answer = (device: DeviceId, fields: object) =>
  service().takeAnswer(device, JSON.stringify({ id: scene.sent.at(-1)?.frameId, ...fields }), scene.now())
const confirm = async (device: DeviceId) => {
  await service().deliver(device)
  await answer(device, { result: { saved: true } })
}
const refuse = async (device: DeviceId) => {
  await service().deliver(device)
  await answer(device, { error: { code: 400, message: 'no room' } })
}
const cancel = async (device: DeviceId) => {
  const [command] = (await service().commands.newest(device, 1)).commands
  await cancelCommand(service())({ deviceid: device, commandID: command?.sk ?? '' }, admin)
}
const report = async (device: DeviceId, flat: FlatConfig) => {
  const { configs, devices, writeLog, ...delivery } = service()
  const read = readConfigReport(device, Buffer.from(JSON.stringify(nestConfig(flat))))
  if (typeof read === 'string') throw new Error(read)
  const follow = openFollowFirmware({ ...delivery, configs, devices, writeLog } as never)
  await openKeepReport(tables.devices, configs, devices, follow, writeLog)(device, read, scene.now())
}
const turnsOf = (device: DeviceId, asked: object = {}) =>
  getSettingTurns(ledger, readTurns())({ deviceid: device, dataPoints: 50, ...asked }, admin)
const at = (device: DeviceId, time: number) =>
  getSettingsAt(
    service().configs,
    service().devices,
    openReadWholeLedger(ledger, readTurns()),
  )({ deviceid: device, time }, admin)
const nowSeconds = () => Math.floor(scene.clock.ms / 1000)

describe('the ledger of settings', () => {
  it('says who changed a setting, from what to what, how, and when the device took it', async () => {
    const device = await freshDevice()
    await report(device, { 'gps.interval': 1 })
    pass()
    await save(device, { 'gps.interval': 2 }, other, 'api')
    expect((await turnsOf(device)).turns).toMatchObject([
      {
        key: 'gps.interval',
        from: 1,
        to: 2,
        via: 'api',
        by: { name: 'Person 2', email: 'person2@example.com' },
        outcome: 'waiting',
      },
    ])
    pass()
    await confirm(device)
    expect((await turnsOf(device)).turns).toMatchObject([
      { outcome: 'confirmed', outcomeTs: scene.clock.ms / 1000 },
    ])
  })

  it('says why a setting did not take effect', async () => {
    const device = await freshDevice()
    await save(device, { 'gps.interval': 2 })
    await refuse(device)
    pass()
    await save(device, { 'gps.interval': 3 })
    await cancel(device)
    pass()
    await save(device, { 'gps.interval': 4 })
    await save(device, { 'gps.interval': 5 })
    expect((await turnsOf(device)).turns.map(({ to, outcome, why }) => [to, outcome, why])).toEqual(
      expect.arrayContaining([
        [2, 'refused', 'Error: no room'],
        [3, 'cancelled', 'The command was cancelled.'],
        [4, 'replaced', undefined],
        [5, 'waiting', undefined],
      ]),
    )
  })

  it('knows what was changed on the device itself from what was saved for it and reported before its answer', async () => {
    const device = await freshDevice()
    await report(device, { 'gps.interval': 1, 'script.str1': 'a', 'wifi.sta.ip': '10.0.0.1' })
    pass()
    await save(device, { 'gps.interval': 2 })
    pass()
    await report(device, { 'gps.interval': 2, 'script.str1': 'b', 'wifi.sta.ip': '10.0.0.2', 'new.key': 1 })
    const { turns } = await turnsOf(device, { key: 'script.str1' })
    expect(turns).toMatchObject([{ from: 'a', to: 'b', via: 'device', outcome: 'reported' }])
    expect(turns[0]?.by).toBeUndefined()
    expect((await turnsOf(device)).turns.map(({ key, via }) => `${key} ${via}`).sort()).toEqual([
      'gps.interval confirmed',
      'gps.interval page',
      'script.str1 device',
    ])
  })

  it('keeps no secret, neither the old nor the new one', async () => {
    const device = await freshDevice()
    await save(device, { 'wifi.sta.pass': 'open sesame' })
    await confirm(device)
    pass()
    await save(device, { 'wifi.sta.pass': 'closed' })
    expect(JSON.stringify(await scene.all('serverLog'))).not.toContain('open sesame')
    const { turns } = await turnsOf(device)
    expect(turns).toHaveLength(2)
    for (const turn of turns) {
      expect(turn).toMatchObject({ key: 'wifi.sta.pass', isSecret: true })
      expect(turn).not.toHaveProperty('to')
    }
    const before = nowSeconds() - 1
    await confirm(device)
    expect(await at(device, before)).toMatchObject({ unknown: ['wifi.sta.pass'] })
  })

  it('is read page by page, each save once', async () => {
    const device = await freshDevice()
    for (let n = 0; n < 25; n += 1) {
      await save(device, { 'script.num1': n, [`script.str${n % 3}`]: String(n) })
      await confirm(device)
      pass()
    }
    const seen: unknown[] = []
    let pageStartKey: string | undefined
    do {
      const page = await turnsOf(device, { key: 'script.num1', dataPoints: 4, pageStartKey })
      seen.push(...page.turns.map(({ to }) => to))
      pageStartKey = page.lastEvaluatedKey
    } while (pageStartKey !== undefined)
    expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => 24 - n))
  })
})

it('takes whatever a device calls its settings, and keeps no values that are too long', async () => {
  const device = await freshDevice()
  const odd = [{ toString: 'no function' }]
  await report(device, { odd: 1, long: 'a' })
  pass()
  await report(device, { odd, long: 'a'.repeat(60_000) })
  const { turns } = await turnsOf(device)
  expect(turns.map(({ key, to }) => `${key} ${JSON.stringify(to)}`).sort()).toEqual([
    'long undefined',
    'odd undefined',
  ])
  expect((await at(device, nowSeconds() - 5)).unknown).toEqual(['long', 'odd'])
})

describe('settings of the portal itself', () => {
  const store = () => {
    const { writeLog } = service()
    const images = openImageClaims(scene.documents, tables.devices, memoryImages().store)
    return openSettingsStore(scene.documents, tables.devices, writeLog, scene.now, images)
  }
  const put = (device: DeviceId, change: object, via?: 'page' | 'api') =>
    putSettings(store(), via)({ deviceid: device, ...change }, admin)

  it('have their turns field by field, applied at once', async () => {
    const device = await freshDevice()
    await put(device, { PORTAL_displaySettings: { vin: { name: 'Supply', dp: 1 } } })
    const before = nowSeconds()
    pass()
    await put(device, { PORTAL_displaySettings: { vin: { name: 'Battery', dp: 1 } } }, 'api')
    pass()
    await put(device, {
      PORTAL_displaySettings: { chart1: { name: 'Two' } },
      PORTAL_deviceNotes: { customer: 'Quarry' },
    })
    await put(device, { PORTAL_displaySettings: { vin: null } })
    pass()
    const { turns } = await turnsOf(device)
    const named = (key: string) =>
      turns
        .filter((turn) => turn.key === `PORTAL_displaySettings.${key}`)
        .map(({ from, to, via }) => [from, to, via])
    expect(named('vin.name')).toEqual(
      expect.arrayContaining([
        [null, 'Supply', 'page'],
        ['Supply', 'Battery', 'api'],
        ['Battery', null, 'page'],
      ]),
    )
    expect(named('vin.dp')).toHaveLength(2)
    expect(turns.every(({ outcome }) => outcome === 'confirmed')).toBe(true)
    expect(await at(device, before)).toMatchObject({
      portal: { 'PORTAL_displaySettings.vin.name': 'Supply', 'PORTAL_displaySettings.vin.dp': 1 },
    })
    const now = await at(device, nowSeconds())
    expect(now.portal).toEqual({
      'PORTAL_displaySettings.chart1.name': 'Two',
      'PORTAL_deviceNotes.customer': 'Quarry',
    })
  })

  it('keep nothing of a text that is too long for a line of the log', async () => {
    const device = await freshDevice()
    await put(device, { PORTAL_deviceNotes: { description: 'x'.repeat(4000), status: 'ok' } })
    const { turns } = await turnsOf(device)
    expect(turns.map(({ key, to }) => [key, to]).sort()).toEqual([
      ['PORTAL_deviceNotes.description', undefined],
      ['PORTAL_deviceNotes.status', 'ok'],
    ])
  })

  it('are no turn when a save changes nothing', async () => {
    const device = await freshDevice()
    await put(device, { PORTAL_displaySettings: { vin: { name: 'Supply' } } })
    await put(device, { PORTAL_displaySettings: { vin: { name: 'Supply' } } })
    expect((await turnsOf(device)).turns).toHaveLength(1)
  })
})

it('as CSV has one line for each setting of a save, and says where the next page begins', async () => {
  const device = await freshDevice()
  await report(device, { 'gps.interval': 1 })
  pass()
  await save(device, { 'gps.interval': 2, 'wifi.sta.pass': 'open sesame' }, other, 'api')
  await confirm(device)
  pass()
  await save(device, { 'gps.interval': 3 })
  const read = readSettingTurnsCsv(getSettingTurns(ledger, readTurns()))
  const page = await read({ deviceid: device, dataPoints: 1 }, admin)
  expect(Buffer.from(page.bytes).toString().split('\r\n')[1]).toMatch(
    /,gps.interval,2,3,Person 1,.*,waiting,/,
  )
  const next = await read(
    { deviceid: device, dataPoints: 1, pageStartKey: page.headers?.[nextTurnsHeader] },
    admin,
  )
  const text = Buffer.from(next.bytes).toString()
  expect(text).toMatch(/,gps.interval,1,2,Person 2,person2@example.com,api,confirmed,/)
  expect(text).toMatch(/,wifi.sta.pass,,,Person 2,/)
})
