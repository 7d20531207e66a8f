import { describe, expect, it } from 'vitest'
import { accessKey } from '../../functions/core/accessKey'
import { deviceItem } from '../../functions/devices/deviceStore'
import { Killed, dieAt, mortal } from './dieAt'
import { type SwapScene, mate, openSwapScene, stranger, viewer } from './swapScene'

/** Numbers from 0 to below 1 that a seed decides. */
const openRandom = (seed: number) => {
  let state = seed + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
type Random = ReturnType<typeof openRandom>

const oneOf = <T>(random: Random, all: readonly T[]): T => {
  const found = all[Math.floor(random() * all.length)]
  if (found === undefined) throw new TypeError('There is nothing to choose from')
  return found
}

/** What the new unit has of its own: some of it under the names of what comes, some beside it. */
const furnish = async (scene: SwapScene, random: Random) => {
  const { old, next, groupid } = await scene.fresh()
  const maybe = async (write: () => Promise<unknown>) => (random() < 0.5 ? write() : undefined)
  const put = (sk: string, fields: object) => scene.put('devices', { deviceid: next, sk, ...fields })
  await maybe(() => put(deviceItem.display('vin'), { entry: { customName: 'Bench' } }))
  await maybe(() => put(deviceItem.display('ambient'), { entry: { hide: true } }))
  await maybe(async () => {
    await put(deviceItem.notes, { notes: { asset_type: 'Spare' } })
    await put(deviceItem.record, { ...(await scene.parts.devices.record(next)), assetType: 'Spare' })
  })
  await maybe(() => put('ALERTS', { emailList: ['bench@example.com'], version: 1 }))
  await maybe(() => put('SCRIPT', { text: 'print(2)', ts: 1, email: 'a@example.com', version: 1 }))
  await maybe(() => put(deviceItem.arrivals('p-yard0000'), { count: 7, atMs: 3 }))
  const settings = JSON.stringify({ device: { name: 'Spare', base_interval: 60 } })
  await maybe(() => put(deviceItem.reported, { settings, ts: 1, version: 1 }))
  await maybe(() => scene.give(next, viewer, oneOf(random, ['VIEW', 'OPERATOR', 'USER'])))
  await maybe(() => scene.give(old, stranger, oneOf(random, ['USER', 'OPERATOR'])))
  await maybe(async () => {
    const [group, device] = [accessKey.group(groupid), accessKey.device(next)]
    await scene.put('access', { pk: group, sk: device })
    await scene.put('access', { pk: device, sk: group })
  })
  await maybe(() => scene.give(old, mate, 'VIEW'))
  return { old, next, groupid }
}

/** Workers of which each dies somewhere, until one comes to the end. */
const runAndDie = async (scene: SwapScene, random: Random) => {
  for (let deaths = Math.floor(random() * 4); deaths > 0; deaths -= 1) {
    scene.clock.ms += 7 * 60_000
    const life = dieAt(1 + Math.floor(random() * 200), oneOf(random, ['before', 'after'] as const))
    await scene.run(mortal(scene.documents, life)).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
  }
  await scene.settle()
}

const histories = 8

describe('a swap that is undone', () => {
  it.each(Array.from({ length: histories }, (_, seed) => seed))(
    'leaves all as it was, whatever both units had and wherever workers died (%i)',
    async (seed) => {
      const random = openRandom(seed)
      const scene = openSwapScene()
      const units = await furnish(scene, random)
      const before = await scene.portrait(units)
      await scene.begin(units)
      await runAndDie(scene, random)
      expect(await scene.stateOf(units.old)).toMatchObject({ state: 'carried' })
      expect(await scene.portrait(units)).not.toEqual(before)
      await scene.undo(oneOf(random, [units.old, units.next]))
      await runAndDie(scene, random)
      expect(await scene.stateOf(units.old)).toMatchObject({ state: 'undone' })
      expect(await scene.portrait(units)).toEqual(before)
    },
  )
})
