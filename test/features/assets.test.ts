import { beforeAll, describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { getImage } from '../../shared/files/deviceImage'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { getSettings, putSettings } from '../../shared/settings/deviceSettings'
import { makePng } from '../fixtures/images'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { uploadAsPage } from '../harness/uploadImage'
import { useStack } from '../harness/useStack'

const stack = useStack()
let admin: Person
let user: Person
let device: Device

beforeAll(async () => {
  ;[admin, user] = await Promise.all([stack.newUser('notes admin'), stack.newUser('notes user')])
  device = await stack.newDevice({}, [
    [admin, 'ADMIN'],
    [user, 'USER'],
  ])
})

const put = (settings: object, as = admin, { deviceid } = device) =>
  stack.call(putSettings, { deviceid, ...settings }, as.token)
const record = async ({ deviceid } = device) =>
  (await stack.ask(getSettings, { deviceid }, user.token)).deviceRecord

describe('asset notes', () => {
  it('are written by ADMIN, read by everybody who sees the device, and logged', async () => {
    const notes = { status: 'In service', asset_type: 'Rope Shovel', home_page: 'vibracorder' }
    expect((await put({ PORTAL_deviceNotes: notes })).status).toBe(200)
    expect((await record()).PORTAL_deviceNotes).toEqual(notes)
    const log = await stack.ask(getServerLog, { deviceid: device.deviceid }, admin.token)
    expect(JSON.stringify(log)).toContain('Asset notes')
  })

  it('cannot be written by USER, and nothing of a wrong update is kept', async () => {
    const before = (await record()).PORTAL_deviceNotes
    expect((await put({ PORTAL_deviceNotes: { status: 'Sold' } }, user)).status).toBe(403)
    for (const wrong of [
      { home_page: '../login' },
      { status: 'x'.repeat(201) },
      { asset_image: 'https://example.com/x.png' },
      { billing: 'free' },
    ]) {
      const { status, body } = await put({ PORTAL_deviceNotes: { status: 'Sold', ...wrong } })
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('PORTAL_deviceNotes')])
    }
    expect((await record()).PORTAL_deviceNotes).toEqual(before)
  })

  it('rename a device only when the name is the portal’s own', async () => {
    const refused = await put({ PORTAL_deviceName: 'Mine' })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      403,
      expect.stringContaining('The name of this device is one of its own settings.'),
    ])
    const deviceid = DeviceId.parse(`0-${device.deviceid.slice(0, 7)}`)
    const virtual = await stack.newDevice({ deviceid }, [
      [admin, 'ADMIN'],
      [user, 'USER'],
    ])
    expect((await put({ PORTAL_deviceName: 'Site total' }, admin, virtual)).status).toBe(200)
    expect((await record(virtual)).PORTAL_deviceName).toBe('Site total')
  })
})

describe('the image of an asset', () => {
  const read = async (key: Parameters<typeof stack.ask<typeof getImage>>[1]['key']) =>
    (await stack.call(getImage, { deviceid: device.deviceid, key }, user.token)).status

  it('is swapped with the notes: the new one is there, the old one gone', async () => {
    const first = await uploadAsPage(stack, device.deviceid, admin.token)
    await put({ PORTAL_deviceNotes: { asset_image: first } })
    expect(await read(first)).toBe(200)
    const second = await uploadAsPage(stack, device.deviceid, admin.token, makePng({ grey: 9 }))
    await put({ PORTAL_deviceNotes: { asset_image: second } })
    expect([await read(first), await read(second)]).toEqual([404, 200])
    await put({ PORTAL_deviceNotes: {} })
    expect(await read(second)).toBe(404)
  })
})
