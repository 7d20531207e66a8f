import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { hourMs, minuteMs } from '../../shared/core/time'
import {
  openAnnouncementStore,
  openCurrentAnnouncement,
  openGapAnnouncement,
} from '../../functions/announcements/announcementStore'
import { judgeSilence } from '../../functions/alerts/silence'
import { newId } from '../../functions/core/newId'
import { openNoteContacts } from '../../functions/devices/contactBoard'
import { openDeviceStore } from '../../functions/devices/deviceStore'
import { openPortalGaps } from '../../functions/notifications/portalGaps'
import { killEverywhere, mortal } from './dieAt'
import { openScene, tables } from './openScene'

let scene: ReturnType<typeof openScene>
let fleet: DeviceId[]

const openGaps = (documents = scene.documents) =>
  openPortalGaps({
    documents,
    tables: { alarms: tables.alarms, events: tables.events },
    devices: openDeviceStore(documents, tables.devices),
    tellGap: openGapAnnouncement(tables.users),
  })

const start = async (intervalSeconds = 60) => {
  scene = openScene()
  fleet = []
  for (let n = 1; n <= 8; n += 1) {
    const device = await scene.addDevice(`GAP00000${n}`)
    await scene.put(tables.devices, { deviceid: device, sk: 'LINK', intervalSeconds, connected: true })
    fleet.push(device)
  }
}
beforeEach(() => start())

const hear = (devices = fleet) => openNoteContacts(scene.documents, tables.events, newId, scene.now)(devices)
/** Lets time pass with the watch of each five minutes, and what arrives before each of them. */
const pass = async (minutes: number, arrives: boolean) => {
  let gaps: Awaited<ReturnType<ReturnType<typeof openGaps>>> = []
  for (let n = 0; n < minutes; n += 5) {
    scene.clock.ms += 5 * minuteMs
    if (arrives) await hear()
    gaps = await openGaps()(scene.clock.ms)
  }
  return gaps
}
const banner = () =>
  openCurrentAnnouncement(openAnnouncementStore(scene.documents, tables.users), scene.now)()

describe('a portal that receives nothing', () => {
  it('says so while it lasts and after it, and no device is silent for that time', async () => {
    await pass(20, true)
    const [gap] = await pass(3 * 60, false)
    expect(gap?.toMs).toBeUndefined()
    expect((await banner())?.text).toMatch(/^The portal has not received readings since .* UTC\./)
    const [ended] = await pass(5, true)
    expect(ended?.toMs).toBeDefined()
    expect((await banner())?.text).toMatch(/^The portal did not receive readings between .* and .* UTC\./)
    const device = await openDeviceStore(scene.documents, tables.devices).many(fleet.slice(0, 1))
    const known = [...device.values()][0]
    if (known === undefined || ended === undefined) throw new Error('no device')
    const link = { ...known.link, lastContactMs: ended.fromMs - minuteMs }
    const judge = (gaps: (typeof ended)[]) =>
      judgeSilence(
        { ...known, link, silences: { dataOff: [], buffers: false, sleepsWithoutSupply: false } },
        scene.clock.ms,
        gaps,
      )
    expect(judge([]).kind).toBe('silent')
    expect(judge([ended]).kind).toBe('later')
  })

  it('is no fault where devices report once an hour', async () => {
    await start(3600)
    await pass(5, true)
    expect(await pass(50, false)).toEqual([])
  })

  it('is no fault where few devices report at all', async () => {
    scene.clock.ms += 5 * minuteMs
    await hear(fleet.slice(0, 4))
    await openGaps()(scene.clock.ms)
    expect(await pass(60, false)).toEqual([])
  })

  it('is seen afterwards when the watch was away, too', async () => {
    await pass(10, true)
    scene.clock.ms += 2 * hourMs
    const [gap] = await pass(5, true)
    expect((gap?.toMs ?? 0) - (gap?.fromMs ?? 0)).toBeGreaterThan(110 * minuteMs)
  })

  it('is noted once wherever the watch dies', async () => {
    await killEverywhere(
      async (life) => {
        await start()
        await pass(10, true)
        scene.clock.ms += 20 * minuteMs
        await openGaps(mortal(scene.documents, life))(scene.clock.ms)
      },
      async () => {
        const [gap, ...others] = await pass(5, false)
        expect([gap?.toMs, others]).toEqual([undefined, []])
        expect(await pass(5, true)).toHaveLength(1)
      },
    )
  })
})
