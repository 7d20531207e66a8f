import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { imageKeyOf } from '../../shared/files/imageKey'
import { type Scene, callerOf, openScene, tables } from '../../test/integration/openScene'
import type { PlanAlertWrites } from '../alerts/planAlertWrites'
import type { ImagePlaces } from '../files/imageStore'
import type { SettingsChange } from './SettingsChange'
import { openSettingsStore } from './settingsStore'

const admin = callerOf(1)

let scene: Scene
let device: DeviceId
/** The images that the places of each change refer to. */
let claimed: ImagePlaces[]

const change = (settings: SettingsChange, planAlerts?: PlanAlertWrites) => {
  const { writeLog } = scene.openService(scene.documents)
  return openSettingsStore(
    scene.documents,
    tables.devices,
    writeLog,
    scene.now,
    (_, places, write) => {
      claimed.push(places)
      return write(() => Promise.resolve([]))
    },
    planAlerts,
  ).change(device, settings, admin)
}
const item = (sk: string) => scene.openService(scene.documents).devices.item(device, sk)
const logged = async () =>
  (await scene.all('serverLog')).map(
    ({ category, name, description }) => `${String(category)}: ${String(name)}: ${String(description)}`,
  )
const imageOf = (n: number) => imageKeyOf(device, String(n).padStart(26, '0'))

beforeEach(async () => {
  scene = openScene()
  device = await scene.addDevice('STORE0001', { name: 'Old' })
  claimed = []
})

describe('a change of the settings that the portal keeps', () => {
  it('is in the log with what was there before', async () => {
    await change({ notes: { status: 'ok', asset_type: 'Pump' }, display: { cp1: { name: 'Oil' } } })
    await change({ notes: { status: 'moved' }, display: { cp1: { name: 'Water' } } })
    const lines = (await logged()).join('\n')
    expect(lines).toMatch(/^Settings: Portal Settings Changed: /)
    expect(lines).toContain('ok → moved')
    expect(lines).toContain('Oil → Water')
  })

  it('of the name is in the log with the name before, and is found by the new one', async () => {
    await change({ name: 'Pump 7' })
    expect(await item('RECORD')).toMatchObject({ name: 'Pump 7', find: 'DEVICE_NAME', findAs: 'pump 7' })
    expect((await logged()).join()).toContain('Old → Pump 7')
  })

  it('of the notes keeps the asset type on the record, where lists read it', async () => {
    await change({ notes: { asset_type: 'Pump' } })
    expect(await item('RECORD')).toMatchObject({ assetType: 'Pump', name: 'Old' })
    await change({ notes: {} })
    expect(await item('RECORD')).toMatchObject({ assetType: '' })
  })

  it('of how values are shown leaves the record alone, and one that does not exist is not made', async () => {
    const before = await item('RECORD')
    await change({ display: { cp1: { name: 'Oil' } } })
    expect(await item('RECORD')).toEqual(before)
    device = DeviceId.parse('GONE00001')
    await change({ display: { cp1: { name: 'Oil' } } })
    expect(await item('RECORD')).toBeUndefined()
  })

  it('of what other machines may know is on the record, and is taken away again', async () => {
    await change({ machines: { AEMP_make: 'Acme', AEMP_fuelRemainingKey: 'cp1' } })
    expect(await item('RECORD')).toMatchObject({ aempMake: 'Acme', aempFuelKey: 'cp1' })
    expect((await logged()).join()).toContain('Senquip → Acme')
    await change({ machines: { AEMP_fuelRemainingKey: null } })
    expect(await item('RECORD')).not.toHaveProperty('aempFuelKey')
  })

  it('of alerts is written with the rest, as it is planned for the person who asks', async () => {
    const asked: unknown[] = []
    const plan: PlanAlertWrites = (...of) => {
      asked.push(of)
      const Item = { deviceid: device, sk: 'ALERTS', timeZone: 'UTC' }
      return Promise.resolve({
        items: [{ Put: { TableName: tables.devices, Item } }],
        before: { ALERTS_timeZone: 'Asia/Tokyo' },
        record: {},
      })
    }
    const alerts = { ALERTS_timeZone: 'UTC' }
    await change({ alerts, basedOn: { ALERTS_emailList: 'x' } }, plan)
    expect(asked).toEqual([[device, alerts, admin, { ALERTS_emailList: 'x' }]])
    expect(await item('ALERTS')).toMatchObject({ timeZone: 'UTC' })
    expect((await logged()).join()).toContain('Asia/Tokyo → UTC')
    await expect(change({ alerts })).rejects.toMatchObject({ code: 'notFound' })
  })

  it('holds at most 95 keys, which is what one transaction takes', async () => {
    const display = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`cp${n}`, { name: 'x' }]))
    await change({ display: display(95) })
    await expect(change({ display: display(96) })).rejects.toMatchObject({
      code: 'invalid',
      message: 'At most 95 settings can be changed at once.',
    })
  })
})

describe('the images of a change', () => {
  it('are those of its notes and of the widgets that it draws anew or removes', async () => {
    const widget = (n: number) => ({ widget: { image: imageOf(n) } }) as never
    await change({
      notes: { asset_image: imageOf(1) },
      display: { widget1: widget(2), widget2: null, widget3: { name: 'Same drawing' }, cp1: { name: 'Oil' } },
    })
    expect(claimed).toEqual([{ notes: [imageOf(1)], widget1: [imageOf(2)], widget2: [] }])
  })

  it('are none where it touches none of those places', async () => {
    await change({ display: { cp1: null }, name: 'Pump' })
    expect(claimed).toEqual([{}])
  })
})
