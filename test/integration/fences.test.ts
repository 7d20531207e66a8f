import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { minuteMs, secondMs } from '../../shared/core/time'
import type { FenceRule } from '../../shared/places/fenceRule'
import { activeOf } from '../../functions/alerts/activeOf'
import { accessKey } from '../../functions/core/accessKey'
import { defaultGroupOf } from '../../functions/users/userStore'
import { openAlertScene } from './alertScene'
import { counting } from './counting'
import { Killed, killEverywhere, mortal } from './dieAt'
import { circle, fencedGroup, metresEast, openFenceScene } from './fenceScene'
import { openWorker, recordOf, storedOf } from './ingestScene'
import { openScene, startMs, tables } from './openScene'

const enter: FenceRule = { kind: 'enter', level: 'alert' }
const exit: FenceRule = { kind: 'exit', level: 'alarm' }

let scene: ReturnType<typeof openScene>
let alerts: ReturnType<typeof openAlertScene>
let fences: ReturnType<typeof openFenceScene>
let worker: ReturnType<typeof openWorker>
let device: DeviceId

beforeEach(async () => {
  scene = openScene()
  scene.clock.ms = startMs
  alerts = openAlertScene(scene)
  fences = openFenceScene(scene)
  device = await scene.addDevice('FENCED001', { alertSeconds: { email: { alert: 600, alarm: 600 } } })
  await alerts.arrange(device, { emailList: ['ann@example.com'] })
  await fences.addGroup(fencedGroup, 'shared')
  await fences.hold(fencedGroup, device)
  worker = openWorker(scene)
})

const readingAt = (metres: number, atMs = scene.clock.ms, more: object = {}) => {
  const [gps_lon, gps_lat] = metresEast(metres)
  return { ts: atMs / secondMs, gps_lat, gps_lon, gps_hdop: 0.8, gps_nsat: 9, gps_speed: 20, ...more }
}
const take = async (payload: unknown, documents = scene.documents) => {
  const batch = documents === scene.documents ? worker : openWorker(scene, documents)
  expect((await batch([recordOf(device, payload, scene.clock.ms)])).size).toBe(0)
}
/** Drives to so many metres from the middle of the yard, five minutes later. */
const drive = async (metres: number, more: object = {}) => {
  scene.clock.ms += 5 * minuteMs
  await take(readingAt(metres, scene.clock.ms, more))
  await alerts.sendAll(device)
}
const link = async () => {
  const found = await scene.openService(scene.documents).devices.link(device)
  if (found === undefined) throw new Error('no link')
  return found
}
const lasting = async () =>
  activeOf(await link(), 0, { rules: {}, nowMs: scene.clock.ms }).map(({ level, msg }) => `${level}: ${msg}`)
const subjects = () => alerts.mails.map(({ subject }) => subject)

describe('a machine that drives through a fence', () => {
  it('has an event while it is inside, and a mail; what is stored of its reading is as it was sent', async () => {
    const placeid = await fences.draw([enter])
    await drive(900)
    expect(await lasting()).toEqual([])
    await drive(0)
    expect(await lasting()).toEqual(['alert: Inside Yard'])
    expect(subjects()).toEqual(['[ALERT] Truck: Inside Yard'])
    const events = await scene.all('events')
    expect(events.flatMap(({ topic }) => (topic as string | undefined) ?? [])).toEqual([`fence:${placeid}`])
    await drive(900)
    expect(await lasting()).toEqual([])
    expect((await storedOf(scene, device)).every((body) => body.events === undefined)).toBe(true)
  })

  it('stands beside what the device itself reports', async () => {
    await fences.draw([enter])
    await drive(900)
    await drive(0, { events: [{ topic: 'vin', msg: 'Supply voltage low', lv: 35 }] })
    expect(await lasting()).toEqual(['alarm: Supply voltage low', 'alert: Inside Yard'])
  })

  it('has left it when it is well outside, and raises an alarm until it is back', async () => {
    await fences.draw([exit])
    await drive(0)
    await drive(210)
    expect(await lasting()).toEqual([])
    await drive(900)
    expect(await lasting()).toEqual(['alarm: Outside Yard'])
    await drive(0)
    expect(await lasting()).toEqual([])
  })

  it('is inside on while its readings hold no position', async () => {
    await fences.draw([enter])
    await drive(900)
    await drive(0)
    await drive(0, { gps_lat: undefined, gps_lon: undefined })
    expect(await lasting()).toEqual(['alert: Inside Yard'])
    expect(alerts.mails).toHaveLength(1)
  })
})

describe('no one is notified', () => {
  it('of the first position, nor of a fence that is drawn around a machine or changed', async () => {
    await drive(0)
    const placeid = await fences.draw([enter, exit])
    scene.clock.ms += 2 * minuteMs
    await drive(0)
    await fences.redraw(placeid, [enter, exit], 1, circle(metresEast(900)))
    scene.clock.ms += 2 * minuteMs
    await drive(0)
    await drive(0)
    expect([await lasting(), alerts.mails]).toEqual([[], []])
    await drive(900)
    expect(await lasting()).toEqual(['alert: Inside Yard'])
    await fences.erase(placeid)
    scene.clock.ms += 2 * minuteMs
    await drive(900)
    expect([await lasting(), JSON.parse((await link()).fences ?? '')]).toEqual([[], { seen: {}, states: {} }])
  })

  it('of readings that come late or twice, and of rubbish', async () => {
    await fences.draw([enter, exit])
    await drive(900)
    const lateMs = scene.clock.ms - minuteMs
    await take(readingAt(0, lateMs))
    await take(readingAt(0, lateMs))
    await take(readingAt(900))
    await drive(0, { gps_hdop: 9 })
    await drive(0, { gps_nsat: 3 })
    await drive(0, { gps_lat: 'north', gps_lon: [] })
    await drive(0, { gps_lat: 1e9 })
    expect([await lasting(), alerts.mails]).toEqual([[], []])
  })

  it('of one wild fix of a machine that is parked', async () => {
    await fences.draw([exit])
    await drive(0, { gps_speed: 0 })
    await drive(2000, { gps_speed: 0 })
    await drive(5, { gps_speed: 0 })
    expect([await lasting(), alerts.mails]).toEqual([[], []])
  })
})

describe('whose fences count', () => {
  const own = defaultGroupOf(openFenceScene(openScene()).caller.userid)
  const give = async (role: string) => {
    const [user, key] = [accessKey.user(fences.caller.userid), accessKey.device(device)]
    await scene.put(tables.access, { pk: key, sk: user, role })
    await scene.put(tables.access, { pk: user, sk: key, role })
  }
  const cross = async () => {
    await drive(900)
    await drive(0)
    return lasting()
  }

  it('those of a person’s own group do where they may set limits on the device, and no others', async () => {
    await fences.addGroup(own, 'default')
    await fences.draw([enter], { groupid: own })
    await give('VIEW')
    expect(await cross()).toEqual([])
    await give('USER')
    scene.clock.ms += 16 * minuteMs
    expect(await cross()).toEqual(['alert: Inside Yard'])
  })

  it('those of a group do from a minute after the device was put into it', async () => {
    const other = await scene.addDevice('FENCED002', { alertSeconds: {} })
    device = other
    await fences.draw([enter])
    expect(await cross()).toEqual([])
    await fences.hold(fencedGroup, device)
    await fences.addGroup(fencedGroup, 'shared', 2)
    expect(await cross()).toEqual(['alert: Inside Yard'])
  })
})

describe('what it costs', () => {
  it('is nothing more for a message that turns nothing, with 200 fences', async () => {
    const counted = counting(scene.documents)
    const one = openWorker(scene, counted.documents)
    const requestsOf = async (metres: number) => {
      scene.clock.ms += secondMs
      const before = counted.count()
      await one([recordOf(device, readingAt(metres), scene.clock.ms)])
      return counted.count() - before
    }
    await requestsOf(250)
    const without = await requestsOf(250)
    await fences.drawMany(200, [exit])
    scene.clock.ms += 2 * minuteMs
    await requestsOf(250)
    expect(await requestsOf(250)).toBe(without)
    expect((await link()).fences).toBe(`{"seen":{"${fencedGroup}":1},"states":{}}`)
  })
})

describe('a process that dies', () => {
  it('between any two steps leaves one event and one mail once the message comes again', async () => {
    await fences.draw([enter])
    await killEverywhere(
      async (life) => {
        await drive(900)
        alerts.mails.length = 0
        scene.clock.ms += 15 * minuteMs
        const record = recordOf(device, readingAt(0), scene.clock.ms)
        const failed = await openWorker(scene, mortal(scene.documents, life))([record])
        if (failed.size > 0) throw new Killed()
      },
      async () => {
        await take(readingAt(0))
        await alerts.sendAll(device)
        expect(await lasting()).toEqual(['alert: Inside Yard'])
        expect(alerts.mails).toHaveLength(1)
      },
    )
  })
})
