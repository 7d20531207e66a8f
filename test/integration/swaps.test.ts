import { describe, expect, it } from 'vitest'
import { accessKey } from '../../functions/core/accessKey'
import { deviceItem } from '../../functions/devices/deviceStore'
import { machineKey } from '../../functions/service/serviceStore'
import type { DeviceId } from '../../shared/core/ids'
import { dayMs } from '../../shared/core/time'
import { Killed, dieAt, mortal } from './dieAt'
import { openSwapScene, owner, stranger, viewer } from './swapScene'

const scene = openSwapScene()
const { parts } = scene
type Scene = typeof scene
type Units = Awaited<ReturnType<Scene['fresh']>>

const rolesOn = async (device: DeviceId) =>
  Object.fromEntries(
    (await parts.access.related(accessKey.device(device), 'USER#')).map(({ sk, role }) => [
      sk.slice(-1),
      role,
    ]),
  )
const groupsOf = async (device: DeviceId) =>
  (await parts.access.related(accessKey.device(device), 'GROUP#')).map(({ sk }) => sk)

/** What a swap has come to, whatever the units are called. */
const shapeOf = async (own: Scene, units: Units) => {
  const state = await own.stateOf(units.old)
  const text = JSON.stringify({ ...(await own.portrait(units)), parts: state?.parts, state: state?.state })
  return [units.old, units.next, units.groupid].reduce(
    (shown, id, n) => shown.replaceAll(id, `unit ${n}`),
    text.replaceAll(/hash\d+-/g, 'hash').replaceAll(/"(atMs|untilMs)":\d+/g, '"$1":0'),
  )
}

const swapped = async () => {
  const units = await scene.fresh()
  await scene.begin(units)
  scene.passFence()
  await scene.run()
  return units
}

describe('a unit that is replaced', () => {
  it('hands over all that makes up the machine', async () => {
    const { old, next, groupid } = await swapped()
    const state = await scene.stateOf(old)
    expect(state).toMatchObject({ state: 'carried', oldDeviceid: old, newDeviceid: next, by: owner.name })
    expect(Object.fromEntries(state?.parts.map(({ part, notes }) => [part, notes]) ?? [])).toEqual({
      ...Object.fromEntries(state?.parts.map(({ part }) => [part, []]) ?? []),
      script: ['The script is saved in the portal: send it to the unit from its Script page.'],
    })
    expect(await rolesOn(next)).toEqual({ 1: 'ADMIN', 3: 'VIEW' })
    expect(await rolesOn(old)).toEqual({ 1: 'ADMIN' })
    expect([await groupsOf(next), await groupsOf(old)]).toEqual([[accessKey.group(groupid)], []])
    const [record, before] = await Promise.all([parts.devices.record(next), parts.devices.record(old)])
    expect(record?.streams.map(({ deviceid }) => deviceid)).toEqual([old, next])
    expect(before?.streams.map(({ deviceid }) => deviceid)).toEqual([old])
    expect(record).toMatchObject({
      ...{ aempEquipmentId: 'P-3', assetType: 'Pump', dataJob: { active: false } },
      allowedDevices: ['ASKER0001'],
    })
    expect(before).toMatchObject({
      noContact: { level: 'never' },
      outOfService: { reason: `Replaced by ${next}` },
    })
    expect(await parts.devices.display(next)).toEqual([{ key: 'vin', entry: { customName: 'Battery' } }])
    expect((await parts.configs.wanted(next)).flat).toEqual({
      'device.name': 'Pump 3',
      'device.base_interval': 30,
    })
    expect((await parts.scripts.script(next))?.text).toBe('print(1)')
    const all = JSON.stringify(await scene.all('access'))
    expect(all.includes(`\\"deviceid\\":\\"${old}\\"`)).toBe(false)
    expect(all.includes(`\\"deviceid\\":\\"${next}\\"`)).toBe(true)
    const links = (await scene.all('shareLinks')).filter(({ pk }) => pk === accessKey.device(next))
    expect(links).toHaveLength(2)
    const service = await scene.all('service')
    expect(service.find(({ sk }) => sk === machineKey(groupid, next).sk)).toMatchObject({
      meter: { raw: 100 },
    })
    const link = await parts.devices.link(next)
    expect(link).toMatchObject({ latest: '{"vin":11}', fences: expect.stringContaining(groupid) as string })
    expect(await parts.devices.item(next, deviceItem.arrivals('p-yard0000'))).toMatchObject({ count: 2 })
    const events = await scene.all('events')
    expect(events).toMatchObject([{ stream: `${old}#s1`, endedMs: expect.any(Number) as number }])
    expect((await scene.all('notices')).filter(({ id }) => id !== 'WATCH')).toEqual([])
  })

  it('gets back all that was not changed since', async () => {
    const units = await scene.fresh()
    const before = await scene.portrait(units)
    await scene.begin(units)
    scene.passFence()
    await scene.run()
    await scene.undo(units.next)
    await scene.run()
    expect(await scene.stateOf(units.old)).toMatchObject({ state: 'undone', undoneBy: owner.name })
    expect(await scene.portrait(units)).toEqual(before)
  })
})

/** So many steps lie between two of which the worker dies in a run of all tests. */
const stride = 17

/** Each death in a world of its own. */
const killSome = async (
  prepare: (own: Scene) => Promise<Units>,
  check: (own: Scene, units: Units, where: string) => Promise<void>,
): Promise<number> => {
  let deaths = 0
  for (const when of ['before', 'after'] as const) {
    for (let n = when === 'before' ? 1 : 4; ; n += stride) {
      const own = openSwapScene()
      const units = await prepare(own)
      const life = dieAt(n, when)
      await own.run(mortal(own.documents, life)).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
      await own.settle()
      await check(own, units, `${when} step ${n}`)
      if (life.steps < n) break
      deaths += 1
    }
  }
  return deaths
}

describe('a worker that dies', () => {
  it('leaves the rest to the next one, wherever that is', async () => {
    const whole = await scene.fresh()
    await scene.begin(whole)
    await scene.settle()
    const wanted = await shapeOf(scene, whole)
    const begin = async (own: Scene) => {
      const units = await own.fresh()
      await own.begin(units)
      own.passFence()
      return units
    }
    const deaths = await killSome(begin, async (own, units, where) => {
      expect(await shapeOf(own, units), where).toEqual(wanted)
    })
    expect(deaths).toBeGreaterThan(12)
  })

  it('leaves the way back to the next one too', async () => {
    let before: unknown
    const carryAndUndo = async (own: Scene) => {
      const units = await own.fresh()
      before = await own.portrait(units)
      await own.begin(units)
      await own.settle()
      await own.undo(units.old)
      return units
    }
    const deaths = await killSome(carryAndUndo, async (own, units, where) => {
      expect(await own.portrait(units), where).toEqual(before)
      expect(await own.stateOf(units.old), where).toMatchObject({ state: 'undone' })
    })
    expect(deaths).toBeGreaterThan(12)
  })
})

describe('who may', () => {
  it('is an ADMIN of both', async () => {
    const { old, next } = await scene.fresh()
    const other = await scene.addUnit(`OTH${old.slice(3)}`, {}, [stranger])
    await expect(scene.begin({ old, next: other })).rejects.toMatchObject({ code: 'notFound' })
    await scene.give(next, viewer, 'VIEW')
    await expect(scene.begin({ old, next: old })).rejects.toMatchObject({ field: 'newDeviceid' })
    await scene.give(next, stranger, 'USER')
    await expect(scene.begin({ old, next })).rejects.toMatchObject({
      code: 'conflict',
      field: 'newDeviceid',
      message: expect.stringContaining('they would see its past') as string,
    })
  })

  it('has seven days to undo it', async () => {
    const { old } = await swapped()
    scene.clock.ms += 7 * dayMs + 1
    await expect(scene.undo(old)).rejects.toMatchObject({ code: 'conflict' })
  })
})
