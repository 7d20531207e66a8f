import { describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import type { SpecialGroup } from '../../shared/core/roles'
import { deviceItem } from '../../functions/devices/deviceStore'
import { openImageClaims } from '../../functions/files/imageStore'
import { getSettings } from '../../functions/settings/getSettings'
import { putSettings } from '../../functions/settings/putSettings'
import { openSettingsStore } from '../../functions/settings/settingsStore'
import { memoryImages } from '../doubles/memoryImages'
import { callerOf, openScene, tables } from './openScene'

const scene = openScene()
const service = scene.openService(scene.documents)
const admin = callerOf(1)
const member = { ...admin, specialGroups: new Set<SpecialGroup>(['aemp_api_users']) }
const store = openSettingsStore(
  scene.documents,
  tables.devices,
  service.writeLog,
  scene.now,
  openImageClaims(scene.documents, tables.devices, memoryImages().store),
)
const hosted = { tier: 'PREMIUM', fw: 'SFW003-4.0.0' }
const put = (deviceid: DeviceId, change: object, by = admin) =>
  putSettings(store)({ deviceid, ...change }, by)
const shown = async (deviceid: DeviceId, by = admin) =>
  (await getSettings(service.devices, scene.now)({ deviceid }, by)).deviceSettings

describe('which devices may ask another', () => {
  it('are kept in capitals and once each, and shown to those who may change them', async () => {
    const device = await scene.addDevice('ASK000001', hosted)
    await put(device, { SPC_allowed_devices: ['pump00001', ' PUMP00001 ', 'DAMLV0001'] })
    expect((await shown(device)).SPC_allowed_devices).toEqual(['PUMP00001', 'DAMLV0001'])
    const viewer = { ...admin, role: 'VIEW' } as const
    expect(await shown(device, viewer)).not.toHaveProperty('SPC_allowed_devices')
  })

  it.each([
    [{ tier: 'STANDARD' }, 'forbidden', 'Device to Device needs a Hosted plan.'],
    [
      { tier: 'PREMIUM', fw: 'SFW003-3.9.9' },
      'invalid',
      'A firmware update is required to use this function.',
    ],
  ])('are refused for a device of %j, but can be taken away', async (facts, code, message) => {
    const device = await scene.addDevice(code === 'invalid' ? 'ASK000002' : 'ASK000003', facts)
    const change = { SPC_allowed_devices: ['PUMP00001'], PORTAL_displaySettings: { vin: { name: 'Supply' } } }
    await expect(put(device, change)).rejects.toMatchObject({ code, message, field: 'SPC_allowed_devices' })
    expect(await service.devices.display(device)).toEqual([])
    await put(device, { SPC_allowed_devices: [] })
    expect((await shown(device)).SPC_allowed_devices).toEqual([])
  })

  it('are refused by their field when one is no id', async () => {
    const device = await scene.addDevice('ASK000004', hosted)
    await expect(put(device, { SPC_allowed_devices: ['PUMP00001', 'PUMP-1'] })).rejects.toMatchObject({
      code: 'invalid',
      message: 'Entry 2 of allowed devices must be 9 capital letters or digits.',
      field: 'SPC_allowed_devices',
    })
  })
})

describe('how a machine shows in fleet systems', () => {
  it('is shown to the members of its group alone, with what it is by default', async () => {
    const device = await scene.addDevice('AEMP00001')
    expect(await shown(device)).not.toHaveProperty('AEMP_enabled')
    expect(await shown(device, member)).toMatchObject({
      AEMP_enabled: false,
      AEMP_equipmentID: device,
      AEMP_serialNumber: device,
      AEMP_fuelRemainingKey: null,
    })
  })

  it('is changed key by key, and a key is taken away with null', async () => {
    const device = await scene.addDevice('AEMP00002')
    await put(
      device,
      { AEMP_enabled: true, AEMP_make: ' Acme ', AEMP_fuelRemainingKey: 'fuel_level' },
      member,
    )
    await put(device, { AEMP_model: 'T1' }, member)
    expect(await shown(device, member)).toMatchObject({
      AEMP_enabled: true,
      AEMP_make: 'Acme',
      AEMP_model: 'T1',
      AEMP_fuelRemainingKey: 'fuel_level',
    })
    await put(device, { AEMP_fuelRemainingKey: null }, member)
    expect(await shown(device, member)).toMatchObject({ AEMP_make: 'Acme', AEMP_fuelRemainingKey: null })
    expect(await service.devices.item(device, deviceItem.record)).not.toHaveProperty('aempFuelKey')
  })

  it('is refused to others by its key, and with an empty text by its field', async () => {
    const device = await scene.addDevice('AEMP00003')
    await expect(put(device, { AEMP_enabled: true })).rejects.toMatchObject({
      code: 'forbidden',
      message: 'AEMP enabled: Insufficient Permissions',
    })
    await expect(put(device, { AEMP_enabled: true, AEMP_make: '  ' }, member)).rejects.toMatchObject({
      code: 'invalid',
      message: 'AEMP make must not be empty.',
      field: 'AEMP_make',
    })
    expect(await shown(device, member)).toMatchObject({ AEMP_enabled: false })
  })
})
