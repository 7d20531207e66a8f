import { beforeEach, describe, expect, it } from 'vitest'
import type { RequestOf } from '../../shared/core/endpoint'
import type { DeviceId } from '../../shared/core/ids'
import type { SpecialGroup } from '../../shared/core/roles'
import { exportSettings as exportContract } from '../../shared/settingsfile/exportSettings'
import { importSettings as importContract } from '../../shared/settingsfile/importSettings'
import { exportSettings } from '../../functions/settingsfile/exportSettings'
import { importSections } from '../../functions/settingsfile/importSections'
import { importSettings } from '../../functions/settingsfile/importSettings'
import { openImportUploads, requestImportUpload } from '../../functions/settingsfile/importUploads'
import { openSettingsSeal } from '../../functions/settingsfile/settingsFile'
import { updateFirmware } from '../../functions/firmware/updateFirmware'
import { putScript } from '../../functions/scripts/putScript'
import { putScriptLock } from '../../functions/scripts/guardScript'
import { putConfig } from '../../functions/settings/putConfig'
import { memoryBucket } from '../doubles/memoryBucket'
import { memoryKeys } from '../doubles/memoryKeys'
import { callerOf, openScene } from './openScene'

const scene = openScene()
const [owner, other] = [callerOf(1), callerOf(2)]
const service = scene.openService(scene.documents)
const seal = openSettingsSeal(memoryKeys(), 'key')
const saved: Record<string, unknown>[] = []
const bucket = memoryBucket()
const uploads = openImportUploads(bucket)
const sources = {
  ...service,
  seal,
  uploads,
  readAlerts: () => Promise.resolve({ ALERTS_emailList: ['a@example.com'], ALERTS_emails_remaining: 5 }),
}
const sections = importSections({
  putConfig: putConfig(service),
  putSettings: (change) => {
    saved.push(change)
    return Promise.resolve({ message: 'Settings Updated' })
  },
  putScript: putScript(service),
  updateFirmware: updateFirmware(service),
  scripts: service.scripts,
})

let source: DeviceId
let target: DeviceId
let count = 0
const settings = {
  device: { id: 'X', name: 'Old Truck', base_interval: 30 },
  gps: { interval: 7 },
  wifi: { sta: { ssid: 'Mine', pass: 'secret-pass' } },
  gsm: { apn: 'telstra', pass: 'lte-pass' },
}
/** A web server that is always on beside 4G is warned of. */
const targetSettings = { device: { web_always_on: true }, gsm: { enable: true }, gps: { interval: 7 } }
beforeEach(async () => {
  count += 1
  saved.length = 0
  scene.sent.length = 0
  source = await scene.addDevice(`EXP${String(count).padStart(6, '0')}`)
  target = await scene.addDevice(`IMP${String(count).padStart(6, '0')}`)
  await service.configs.report(source, settings, 1)
  await service.configs.report(target, targetSettings, 1)
})

type ExportRequest = Partial<RequestOf<typeof exportContract>>
type ImportRequest = Partial<RequestOf<typeof importContract>>
const take = async (options: ExportRequest) => {
  const input = exportContract.input.parse({ deviceid: source, ...options })
  return (await exportSettings(sources)(input, owner)).exportFile
}
const load = (importFile: string, options: ImportRequest = {}, by = owner) =>
  importSettings(sources, sections)(
    importContract.input.parse({ deviceid: target, importFile, ...options }),
    by,
  )
const queued = () => scene.sent.map(({ method, args }) => [method, JSON.parse(args) as unknown])
const networks = { exportDeviceSettings: true, exportWiFiSettings: true, exportLTESettings: true }

describe('an upload', () => {
  const countOne = () => Promise.resolve()
  const ask = (size: number) =>
    requestImportUpload(uploads, countOne, scene.now)({ deviceid: target, size }, owner)
  const upload = async (text: string) => {
    const { uploadid, fields } = await ask(text.length)
    await bucket.write(fields.key ?? '', Buffer.from(text), 'text/plain')
    return uploadid
  }
  const loadUpload = (options: ImportRequest) =>
    importSettings(sources, sections)(importContract.input.parse({ deviceid: target, ...options }), owner)

  it('is tried and imported as the text of a file is, and is gone then', async () => {
    const uploadid = await upload(await take({ exportDeviceSettings: true }))
    const chosen = { uploadid, overwriteDeviceConfig: true }
    const dry = await loadUpload({ ...chosen, dryRun: true })
    expect(dry.importResults).toMatchObject([
      { result: 'success', message: '1 setting: device.base_interval' },
    ])
    expect(bucket.keys()).toHaveLength(1)
    expect((await loadUpload(chosen)).message).toBe('Settings imported.')
    expect(bucket.keys()).toEqual([])
    await expect(loadUpload(chosen)).rejects.toMatchObject({ code: 'notFound', field: 'uploadid' })
  })

  it('is refused in the words of a small file, and stays for another try', async () => {
    const uploadid = await upload('no file of settings')
    await expect(loadUpload({ uploadid })).rejects.toMatchObject({
      code: 'invalid',
      message: 'Error parsing file. File may be corrupt.',
    })
    await expect(loadUpload({ uploadid, deviceid: source })).rejects.toMatchObject({ code: 'notFound' })
    await expect(ask(1)).rejects.toMatchObject({ code: 'invalid', message: 'File is empty.' })
    await expect(ask(8_388_609)).rejects.toMatchObject({ code: 'tooLarge', message: 'File is too large.' })
    await uploads.remove(target, uploadid)
  })

  it('or the text of a file: one of them, not both and not neither', async () => {
    const uploadid = await upload('{}')
    for (const request of [{}, { uploadid, importFile: '{}' }]) {
      await expect(loadUpload(request)).rejects.toMatchObject({ code: 'invalid', field: 'importFile' })
    }
    await uploads.remove(target, uploadid)
  })
})

describe('an export', () => {
  it('says in the open what it is, and holds passwords in its sealed part only', async () => {
    const file = await take({ ...networks, exportComments: 'For the spare unit' })
    expect(JSON.parse(file)).toMatchObject({
      header: {
        deviceid: source,
        deviceName: 'Truck',
        fw: 'SFW003-3.4.0',
        exportedBy: owner.email,
        contents: ['Device Settings', 'Wi-Fi Settings', 'LTE Settings'],
        comments: 'For the spare unit',
        wifiSSID: 'Mine',
        lteAPN: 'telstra',
      },
    })
    expect(file).not.toContain('secret-pass')
    expect((await seal.open(file)).sections.config).toEqual({
      'device.base_interval': 30,
      'gps.interval': 7,
      'wifi.sta.ssid': 'Mine',
      'wifi.sta.pass': 'secret-pass',
      'gsm.apn': 'telstra',
      'gsm.pass': 'lte-pass',
    })
  })

  it('leaves the networks out unless they are asked for', async () => {
    const { sections: kept, header } = await seal.open(await take({ exportDeviceSettings: true }))
    expect(Object.keys(kept.config ?? {})).toEqual(['device.base_interval', 'gps.interval'])
    expect(header).not.toHaveProperty('wifiSSID')
  })

  it.each([
    [{}, 'Select at least one option.'],
    [{ exportWiFiSettings: true }, 'Export Wi-Fi settings needs “Export device settings”.'],
    [{ exportScriptSettings: true }, 'This device has no user script.'],
  ])('of %j is refused', async (options, message) => {
    await expect(take(options)).rejects.toMatchObject({ code: 'invalid', message })
  })

  it('of AEMP settings is for members of their group, and leaves out what tells a machine from others', async () => {
    const member = { ...owner, specialGroups: new Set<SpecialGroup>(['aemp_api_users']) }
    const request = exportContract.input.parse({
      deviceid: source,
      exportAEMPSettings: true,
      exportDeviceToDeviceAPISettings: true,
    })
    await expect(exportSettings(sources)(request, owner)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Export AEMP settings: Insufficient Permissions',
    })
    const { exportFile } = await exportSettings(sources)(request, member)
    const { sections: kept } = await seal.open(exportFile)
    expect(kept.deviceToDevice).toEqual({ SPC_allowed_devices: [] })
    expect(kept.aemp).toMatchObject({ AEMP_enabled: false, AEMP_make: 'Senquip' })
    expect(kept.aemp).not.toHaveProperty('AEMP_serialNumber')
    await load(exportFile)
    expect(saved).toEqual([
      { deviceid: target, SPC_allowed_devices: [] },
      { deviceid: target, ...kept.aemp },
    ])
  })

  it('takes of the alerts what can be set, and not what is left of them', async () => {
    const { sections: kept } = await seal.open(await take({ exportEventSettings: true }))
    expect(kept.events).toEqual({ ALERTS_emailList: ['a@example.com'] })
  })
})

describe('an import', () => {
  it('tells first what would change, and writes nothing', async () => {
    const file = await take(networks)
    const answer = await load(file, { dryRun: true, overwriteDeviceConfig: true })
    expect(answer.importResults).toEqual([
      { importName: 'Device Settings', result: 'success', message: '1 setting: device.base_interval' },
    ])
    expect(queued()).toEqual([])
    expect((await service.configs.wanted(target)).flat).toEqual({})
  })

  it('saves what differs, and the networks only when they are ticked here too', async () => {
    const file = await take(networks)
    await load(file, { overwriteDeviceConfig: true })
    expect(queued()).toMatchObject([['Config.Set', { config: { device: { base_interval: 30 } } }]])
    expect(JSON.stringify(queued())).not.toContain('secret-pass')
    await load(file, { overwriteDeviceConfig: true, useImportedWiFiSettings: true })
    expect((await service.configs.wanted(target)).flat).toMatchObject({ 'wifi.sta.pass': 'secret-pass' })
    expect((await service.configs.wanted(target)).flat).not.toHaveProperty(['gsm.apn'])
  })

  it('warns of what it would change, and not of what the device has already', async () => {
    const chosen = { dryRun: true, overwriteDeviceConfig: true, useImportedWiFiSettings: true }
    const { warnings } = await load(await take(networks), chosen)
    expect(warnings).toEqual([expect.stringContaining('Network settings have been changed')])
  })

  it('leaves the settings of the device alone unless they are to be overwritten', async () => {
    expect(await load(await take(networks))).toMatchObject({ importResults: [], warnings: [] })
    expect(queued()).toEqual([])
  })

  it.each([
    ['SFW003-3.5.0', 'FIRMWARE_VERSION_MISMATCH', 'overrideFirmwareVersion'],
    ['SFW002-2.6.4', 'FIRMWARE_NUMBER_MISMATCH', 'overrideFirmwareNumber'],
  ] as const)('into firmware %s asks first: %s', async (fw, resultCode, override) => {
    target = await scene.addDevice(`FWM${String(count).padStart(6, '0')}`, { fw })
    const file = await take(networks)
    await expect(load(file, { overwriteDeviceConfig: true })).rejects.toMatchObject({ resultCode })
    const { importResults } = await load(file, { overwriteDeviceConfig: true, [override]: true })
    expect(importResults).toMatchObject([{ result: 'success' }])
    // Sections that no firmware minds ask nothing.
    expect((await load(await take({ exportEventSettings: true }))).importResults).toMatchObject([
      { importName: 'Event Settings', result: 'success' },
    ])
  })

  it('passes the lock of the script like any other way to change it; the other sections are done', async () => {
    await putScript(service)({ deviceid: source, scriptFileBase64: btoa('let a = 1;') }, owner)
    const file = await take({ exportScriptSettings: true, exportEventSettings: true })
    await putScriptLock(service)({ deviceid: target, lock: true }, other)
    for (const dryRun of [true, false]) {
      const { importResults } = await load(file, { dryRun })
      expect(importResults).toMatchObject([
        { importName: 'Event Settings', result: 'success' },
        { importName: 'Script', result: 'error', message: expect.stringContaining('locked by') as unknown },
      ])
    }
    expect(await service.scripts.script(target)).toBeUndefined()
    await load(file, {}, other)
    expect((await service.scripts.script(target))?.text).toBe('let a = 1;')
    expect(saved).toHaveLength(2)
  })

  it('asks for the firmware of the exported device', async () => {
    target = await scene.addDevice(`UPD${String(count).padStart(6, '0')}`, { fw: 'SFW003-3.5.0' })
    await load(await take({ exportEventSettings: true }), { updateFirmware: true })
    expect(queued()).toEqual([['OTA.Update', { firmware: 'SFW003-3.4.0' }]])
  })

  it('is refused when a single bit of the file is another one', async () => {
    const file = await take(networks)
    const bytes = Buffer.from(file)
    // Spaces between the fields are no part of what the file says.
    const places = [...bytes.keys()].filter((at) => !/\s/.test(file[at] ?? ''))
    for (const at of places.filter((_, n) => n % 7 === 0)) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ 1
      await expect(load(flipped.toString('latin1')), String(at)).rejects.toMatchObject({
        code: 'invalid',
        message: 'Error parsing file. File may be corrupt.',
      })
    }
  })

  it.each([
    ['', 'File is empty.'],
    ['x', 'File is empty.'],
    ['{}', 'Error parsing file. File may be corrupt.'],
    ['[]', 'Error parsing file. File may be corrupt.'],
    ['not json', 'Error parsing file. File may be corrupt.'],
    ['x'.repeat(8_388_609), 'File is too large.'],
  ])('of %.10j is refused', async (file, message) => {
    await expect(load(file)).rejects.toMatchObject({ message })
  })

  it('does not open what another key has sealed, nor half a file', async () => {
    const stranger = openSettingsSeal(memoryKeys(), 'other')
    const file = await take(networks)
    const { header, sections: kept } = await seal.open(file)
    const message = 'Error parsing file. File may be corrupt.'
    await expect(load(await stranger.seal({ header, sections: kept }))).rejects.toMatchObject({ message })
    await expect(load(file.slice(0, file.length / 2))).rejects.toMatchObject({ message })
  })
})
