import { beforeAll, describe, expect, it } from 'vitest'
import { getPermissions } from '../../shared/devices/deviceUsers'
import { queryReadings } from '../../shared/data/queryReadings'
import { getConfig } from '../../shared/settings/deviceConfig'
import { getSettings, putSettings } from '../../shared/settings/deviceSettings'
import { getGroup } from '../../shared/groups/groups'
import { getSwap, getSwapUnits, swapUnit, undoSwap } from '../../shared/swaps/swaps'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { runSwaps } from '../harness/runSwaps'
import { useStack } from '../harness/useStack'

const stack = useStack()
let owner: Person
let mate: Person

beforeAll(async () => {
  ;[owner, mate] = await Promise.all([stack.newUser('owner'), stack.newUser('mate')])
})

const shownTo = async ({ deviceid }: Device, person: Person): Promise<unknown[]> => {
  const request = { deviceid, dataPoints: 50, relative: '1h' } as const
  const { data } = await stack.ask(queryReadings, request, person.token)
  return data.map(({ vin }) => vin)
}
const untilState = (device: Device, state: string) =>
  eventually(async () => {
    await runSwaps(stack)
    expect((await stack.ask(getSwap, { deviceid: device.deviceid }, owner.token)).swap).toMatchObject({
      state,
    })
  })

describe('a machine whose unit is replaced', () => {
  it('goes on with another one for all who see it, and with the first when that is undone', async () => {
    const [old, next] = await Promise.all([
      stack.newDevice({ name: 'Press 4' }, [
        [owner, 'ADMIN'],
        [mate, 'VIEW'],
      ]),
      stack.newDevice({ name: 'Spare' }, [[owner, 'ADMIN']]),
    ])
    const groupid = await stack.newGroup([[owner, 'ADMIN']], [old.deviceid])
    const cards = { cp1: { name: 'Ram' } }
    await stack.ask(putSettings, { deviceid: old.deviceid, PORTAL_displaySettings: cards }, owner.token)
    const link = await stack.connect(old)
    await link.sendReading({ ts: Date.now() / 1000 - 60, vin: 11 })
    await eventually(async () => expect(await shownTo(old, owner)).toEqual([11]))
    const bench = await stack.connect(next)
    await bench.sendReading({ ts: Date.now() / 1000 - 120, vin: 9 })
    await eventually(async () => expect(await shownTo(next, owner)).toEqual([9]))
    await bench.disconnect()

    const { units } = await stack.ask(getSwapUnits, { deviceid: old.deviceid }, owner.token)
    expect(units.find(({ deviceid }) => deviceid === next.deviceid)).not.toHaveProperty('reason')
    const request = { deviceid: old.deviceid, newDeviceid: next.deviceid }
    expect(await stack.ask(swapUnit, request, owner.token)).toMatchObject({
      message: 'Replacement In Progress!',
    })
    expect((await stack.call(swapUnit, request, owner.token)).status).toBe(409)
    await untilState(old, 'carried')

    // The new one was tried on a bench while the old one was at work: the machine never measured that.
    expect(await shownTo(next, mate)).toEqual([11])
    expect((await stack.call(getSwap, { deviceid: old.deviceid }, mate.token)).status).toBe(404)
    const { deviceSummaries } = await stack.ask(getGroup, { groupid }, owner.token)
    expect(Object.keys(deviceSummaries)).toEqual([next.deviceid])
    const { deviceRecord } = await stack.ask(getSettings, { deviceid: next.deviceid }, owner.token)
    expect(deviceRecord.PORTAL_displaySettings?.cp1?.name).toBe('Ram')
    const config = await stack.ask(getConfig, { deviceid: next.deviceid }, owner.token)
    expect(JSON.stringify(config)).toContain('Press 4')

    // What the old one still says on the bench is its own; the new one has begun.
    await link.sendReading({ ts: Date.now() / 1000, vin: 12 })
    const fresh = await stack.connect(next)
    await fresh.sendReading({ ts: Date.now() / 1000, vin: 13 })
    await eventually(async () => {
      expect([await shownTo(old, owner), (await shownTo(next, mate)).sort()]).toEqual([[12], [11, 13]])
    })
    await fresh.disconnect()

    await stack.ask(undoSwap, { deviceid: next.deviceid }, owner.token)
    await untilState(next, 'undone')
    expect([await shownTo(old, mate), await shownTo(next, owner)].map((all) => all.sort())).toEqual([
      [11, 12],
      [13, 9],
    ])
    const { users } = await stack.ask(getPermissions, { deviceid: next.deviceid }, owner.token)
    expect(users.map(({ permission }) => permission)).toEqual(['ADMIN'])
    await link.disconnect()
  })
})
