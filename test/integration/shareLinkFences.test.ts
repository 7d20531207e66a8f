import { beforeEach, describe, expect, it } from 'vitest'
import type { FenceRule } from '../../shared/places/fenceRule'
import type { PlaceId } from '../../shared/places/place'
import { minuteMs, secondMs } from '../../shared/core/time'
import { Problem } from '../../shared/core/problem'
import { Killed, killEverywhere, mortal } from './dieAt'
import { circle, metresEast, openFenceScene } from './fenceScene'
import { openWorker, recordOf } from './ingestScene'
import { device, groupid, openLinkScene, usualLink } from './linkScene'

let scene: Awaited<ReturnType<typeof openLinkScene>>
let fences: ReturnType<typeof openFenceScene>
let worker: ReturnType<typeof openWorker>

beforeEach(async () => {
  scene = await openLinkScene()
  fences = openFenceScene(scene)
  worker = openWorker(scene)
  await scene.makeGroup([
    [scene.owner, 'ADMIN'],
    [scene.sharer, 'VIEW'],
  ])
})

const draw = (rules: FenceRule[] = [], options = {}) =>
  fences.draw(rules, { groupid, name: 'Workshop', ...options })
const positionAt = (metres: number, atMs = scene.clock.ms) => {
  const [gps_lon, gps_lat] = metresEast(metres)
  return { ts: atMs / secondMs, vsys: 12.6, gps_lat, gps_lon, gps_hdop: 0.8, gps_nsat: 9, gps_speed: 20 }
}
const take = (payload: unknown, batch = worker) => batch([recordOf(device, payload, scene.clock.ms)])
/** Drives to so many metres from the middle of the fence, a minute later. */
const drive = async (metres: number) => {
  scene.clock.ms += minuteMs
  expect((await take(positionAt(metres))).size).toBe(0)
}
const make = (placeid: PlaceId, change = {}) =>
  scene.server.make({ ...usualLink, untilInside: { groupid, placeid }, ...change }, scene.sharer)
const refusalOf = async (asked: Promise<unknown>): Promise<Problem | undefined> => {
  try {
    await asked
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked))?.resultCode
const list = async () => scene.server.list({ deviceid: device }, scene.sharer)

describe('a link until its device enters a fence', () => {
  it('is refused at the first request after, with where and when, however long it is away again', async () => {
    const placeid = await draw()
    await drive(900)
    const { token } = await make(placeid)
    const { session, shared } = await scene.server.open({ token })
    expect(shared).toMatchObject({ untilInside: 'Workshop' })
    await drive(600)
    await scene.server.read({ session })
    await drive(0)
    const refusal = await refusalOf(scene.server.read({ session }))
    expect(refusal).toMatchObject({
      ...{ code: 'forbidden', resultCode: 'LINK_ARRIVED' },
      ...{ place: 'Workshop', atTs: scene.clock.ms / secondMs },
      message: 'Arrived at Workshop 2026-11-21 10:03 UTC; this link has ended.',
    })
    expect(await codeOf(scene.server.history({ session, key: 'vsys' }))).toBe('LINK_ARRIVED')
    await drive(900)
    await drive(1200)
    expect(await codeOf(scene.server.read({ session }))).toBe('LINK_ARRIVED')
    expect(await codeOf(scene.server.open({ token }))).toBe('LINK_ARRIVED')
    expect(await list()).toMatchObject({
      links: [{ untilInside: 'Workshop', arrivedTs: refusal?.atTs, refusal: expect.any(String) as string }],
    })
  })

  it('ends when it has passed through within one message', async () => {
    const placeid = await draw()
    await drive(900)
    const { token } = await make(placeid)
    const startMs = scene.clock.ms
    scene.clock.ms += 10 * minuteMs
    await take([600, 0, 900, 1200].map((metres, n) => positionAt(metres, startMs + (n + 1) * minuteMs)))
    expect(await codeOf(scene.server.open({ token }))).toBe('LINK_ARRIVED')
  })

  it('does not end by another fence, nor by where it was before', async () => {
    const placeid = await draw()
    await draw([], { name: 'Pit', shape: circle(metresEast(3000)) })
    await drive(0)
    await drive(900)
    await drive(0)
    await drive(900)
    const { token } = await make(placeid)
    await drive(3000)
    await scene.server.open({ token })
    await drive(0)
    expect(await codeOf(scene.server.open({ token }))).toBe('LINK_ARRIVED')
  })

  it('ends when its fence is drawn around the machine', async () => {
    const placeid = await draw()
    await drive(900)
    const { token } = await make(placeid)
    const place = { placeid, name: 'Workshop', shape: circle(metresEast(900)), rules: [] }
    await redraw(place)
    await drive(900)
    expect(await codeOf(scene.server.open({ token }))).toBe('LINK_ARRIVED')
  })

  it('shows nothing once its fence is gone, or the device is out of the group', async () => {
    const placeid = await draw()
    await drive(900)
    const { token } = await make(placeid)
    await scene.server.open({ token })
    await scene.drop('access', { pk: scene.deviceKey, sk: scene.group })
    await scene.drop('access', { pk: scene.group, sk: scene.deviceKey })
    expect(await codeOf(scene.server.open({ token }))).toBe('LINK_FENCE_GONE')
    await scene.put('access', { pk: scene.deviceKey, sk: scene.group })
    await scene.put('access', { pk: scene.group, sk: scene.deviceKey })
    await scene.server.open({ token })
    await redraw({ placeid, name: 'Workshop', shape: circle() })
    expect(await codeOf(scene.server.open({ token }))).toBe('LINK_FENCE_GONE')
    expect(await list()).toMatchObject({
      links: [{ refusal: expect.stringContaining('fence was removed') as string }],
    })
  })

  it('says nothing of the arrival once its maker may no longer share', async () => {
    const placeid = await draw()
    await drive(900)
    const { token } = await make(placeid)
    await drive(0)
    await scene.sharing.remove(device, scene.sharer.userid, scene.owner)
    expect(await refusalOf(scene.server.open({ token }))).toMatchObject({
      ...{ resultCode: 'LINK_ENDED', place: undefined },
      message: expect.not.stringContaining('Workshop') as string,
    })
  })
})

describe('the fence of a link', () => {
  it('is one of a group that holds the device and that its maker sees, and where the device is not', async () => {
    const placeid = await draw()
    await drive(0)
    expect((await list()).fences).toEqual([
      { groupid, placeid, name: 'Workshop', groupName: 'North', isInside: true },
    ])
    expect(await refusalOf(make(placeid))).toMatchObject({
      ...{ code: 'invalid', field: 'untilInside' },
      message: 'It is inside Workshop now. Choose a fence that it is still to enter.',
    })
    await drive(900)
    await make(placeid)
    const spot = await fences.draw(undefined, { groupid, name: 'Spot' })
    expect(await refusalOf(make(spot))).toMatchObject({ field: 'untilInside' })
    await scene.give(scene.group, scene.sharer, undefined)
    expect(await refusalOf(make(placeid))).toMatchObject({ field: 'untilInside' })
    expect((await list()).fences).toEqual([])
  })
})

describe('an arrival', () => {
  it('is counted once, however the process dies that takes it', async () => {
    const placeid = await draw()
    let token = ''
    const deaths = await killEverywhere(
      async (life) => {
        await drive(900)
        await drive(1200)
        ;({ token } = await make(placeid))
        scene.clock.ms += minuteMs
        const batch = openWorker(scene, mortal(scene.documents, life))
        if ((await take(positionAt(0), batch)).size > 0) throw new Killed()
      },
      async () => {
        const before = (await scene.all('devices')).find(({ sk }) => sk === `ARRIVALS#${placeid}`)
        const isOpen = (await codeOf(scene.server.open({ token }))) === undefined
        const isThere = JSON.stringify(await scene.all('devices')).includes('\\"isInside\\":true')
        expect(isOpen).toBe(!isThere)
        await take(positionAt(0))
        expect(await codeOf(scene.server.open({ token }))).toBe('LINK_ARRIVED')
        const after = (await scene.all('devices')).find(({ sk }) => sk === `ARRIVALS#${placeid}`)
        expect(Number(after?.count)).toBe(Number(before?.count ?? 0) + (isThere ? 0 : 1))
        await scene.server.revoke({ deviceid: device }, scene.owner)
      },
    )
    expect(deaths).toBeGreaterThan(0)
  })

  it('between any two steps of the making of a link either keeps it from being made, or ends it', async () => {
    const placeid = await draw()
    for (let step = 0; ; step += 1) {
      await drive(900)
      await drive(1200)
      let steps = 0
      const arriving = {
        steps: 0,
        step: async <T>(run: () => Promise<T>) => {
          steps += 1
          if (steps === step) await drive(0)
          return run()
        },
      }
      const server = scene.serverOn(mortal(scene.documents, arriving))
      const made = await server
        .make({ ...usualLink, untilInside: { groupid, placeid } }, scene.sharer)
        .catch((error: unknown) => {
          expect(error).toMatchObject({ field: 'untilInside' })
        })
      if (steps < step) break
      if (made !== undefined) {
        expect(await codeOf(scene.server.open({ token: made.token }))).toBe(
          step === 0 ? undefined : 'LINK_ARRIVED',
        )
      }
      await scene.server.revoke({ deviceid: device }, scene.owner)
    }
  })
})

/** Changes a place, whatever its version. */
const redraw = async (place: {
  placeid: PlaceId
  name: string
  shape: ReturnType<typeof circle>
  rules?: FenceRule[]
}) => {
  const { places } = fences.partsOf()
  const read = await places.read(groupid)
  const known = read.places.find(({ placeid }) => placeid === place.placeid)
  await fences.put(groupid, place, known?.version ?? 0)
  // Who takes readings asks again after a while.
  scene.clock.ms += minuteMs
}
