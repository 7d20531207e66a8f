import { beforeAll, describe, expect, it } from 'vitest'
import { exportSettings, getExport } from '../../shared/settingsfile/exportSettings'
import {
  importBytes,
  importFaults,
  importSettings,
  importNotStored,
  requestImportUpload,
} from '../../shared/settingsfile/importSettings'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { getConfig } from '../../shared/settings/deviceConfig'
import { getSettings, putSettings } from '../../shared/settings/deviceSettings'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { sendForm } from '../harness/uploadImage'
import { useStack } from '../harness/useStack'

const stack = useStack()
let admin: Person
let editor: Person
let source: Device
let target: Device

const report = async (device: Device, config: object) => {
  const link = await stack.connect(device)
  await link.sendConfig(config)
  await eventually(async () => {
    const { ts } = await stack.ask(getConfig, { deviceid: device.deviceid }, admin.token)
    expect(ts).not.toBeNull()
  })
  await link.disconnect()
}

beforeAll(async () => {
  ;[admin, editor] = await Promise.all([stack.newUser('admin'), stack.newUser('editor')])
  const members = [
    [admin, 'ADMIN'],
    [editor, 'USER'],
  ] as const
  ;[source, target] = await Promise.all([stack.newDevice({}, members), stack.newDevice({}, members)])
  await report(source, {
    device: { base_interval: 30 },
    wifi: { sta: { ssid: 'Mine', pass: 'secret.pass' } },
  })
  await report(target, { device: { base_interval: 60 } })
})

describe('settings of one device', () => {
  it('go into a sealed file, and out of it into another device', async () => {
    const { deviceid } = source
    await stack.ask(
      putSettings,
      { deviceid, PORTAL_displaySettings: { vin: { name: 'Supply' } } },
      admin.token,
    )
    const { exportFile } = await stack.ask(
      exportSettings,
      { deviceid, exportDisplaySettings: true, exportDeviceSettings: true, exportWiFiSettings: true },
      admin.token,
    )
    expect(exportFile).not.toContain('secret.pass')
    const request = {
      deviceid: target.deviceid,
      importFile: exportFile,
      overwriteDeviceConfig: true,
      useImportedWiFiSettings: true,
    }
    const dry = await stack.ask(importSettings, { ...request, dryRun: true }, admin.token)
    expect(dry.importResults).toMatchObject([
      {
        importName: 'Device Settings',
        message: expect.stringMatching(/^3 settings: /) as unknown,
      },
      { importName: 'Display Settings', message: '1 card: vin' },
    ])
    const done = await stack.ask(importSettings, request, admin.token)
    expect(done.importResults.map(({ result }) => result)).toEqual(['success', 'success'])
    const { pending } = await stack.ask(getConfig, { deviceid: target.deviceid }, admin.token)
    expect(pending).toEqual({ 'device.base_interval': 30, 'wifi.sta.ssid': 'Mine', 'wifi.sta.pass': '***' })
    const { deviceSettings } = await stack.ask(getSettings, { deviceid: target.deviceid }, admin.token)
    expect(deviceSettings.PORTAL_displaySettings).toMatchObject({ vin: { name: 'Supply' } })
    const { events } = await stack.ask(getServerLog, { deviceid: target.deviceid }, admin.token)
    expect(events.map(({ eventName }) => eventName)).toContain('Settings Imported')
  })

  it('travel by the storage when they are too large for a request, up to eight megabytes', async () => {
    const { deviceid } = target
    const { exportFile } = await stack.ask(
      exportSettings,
      { deviceid: source.deviceid, exportDeviceSettings: true },
      admin.token,
    )
    const ask = (size: number) => stack.ask(requestImportUpload, { deviceid, size }, admin.token)
    const large = Buffer.from(exportFile.padEnd(importBytes.max))
    const { uploadid, ...form } = await ask(large.length)
    expect((await sendForm(form, large, 'settings.conf')).ok).toBe(true)
    const dry = await stack.ask(importSettings, { deviceid, uploadid, dryRun: true }, admin.token)
    expect(dry.message).toBe('Nothing has been changed yet.')
    const done = await stack.ask(importSettings, { deviceid, uploadid }, admin.token)
    expect(done.message).toBe('Settings imported.')
    const again = await stack.call(importSettings, { deviceid, uploadid }, admin.token)
    expect([again.status, again.body]).toMatchObject([404, { message: importNotStored }])

    const longer = await ask(large.length)
    const refused = await sendForm(longer, Buffer.concat([large, Buffer.from(' ')]), 'settings.conf')
    expect(refused.status).toBe(400)
    // A form takes what was asked for and no more, whatever the most is.
    const small = await ask(1000)
    expect((await sendForm(small, Buffer.alloc(1001, ' '), 'settings.conf')).status).toBe(400)
    expect((await sendForm(small, Buffer.alloc(1000, ' '), 'settings.conf')).ok).toBe(true)
    const tooLong = { deviceid, size: large.length + 1 }
    expect((await stack.call(requestImportUpload, tooLong, admin.token)).body).toMatchObject({
      message: importFaults.large,
    })
  })

  it('are given by a GET as well, which is logged like the other', async () => {
    const { deviceid } = source
    const { exportFile } = await stack.ask(
      getExport,
      { deviceid, exportDeviceSettings: 'true', exportDeviceNotes: 'false' },
      admin.token,
    )
    expect(JSON.parse(exportFile)).toMatchObject({ header: { deviceid, contents: ['Device Settings'] } })
    const { events } = await stack.ask(getServerLog, { deviceid }, admin.token)
    expect(events[0]).toMatchObject({ eventName: 'Settings Exported', eventDescription: 'Device Settings' })
    expect((await stack.call(getExport, { deviceid }, admin.token)).status).toBe(400)
  })

  it('are for an ADMIN to give and to take', async () => {
    const { deviceid } = source
    const give = await stack.call(exportSettings, { deviceid, exportDeviceSettings: true }, editor.token)
    const take = await stack.call(importSettings, { deviceid, importFile: '{}' }, editor.token)
    expect([give.status, take.status]).toEqual([403, 403])
  })
})
