import { beforeAll, describe, expect, it } from 'vitest'
import type { OutputOf } from '../../shared/core/endpoint'
import { DeviceId, type GroupId } from '../../shared/core/ids'
import { addDeviceUser } from '../../shared/devices/deviceUsers'
import { getSettings } from '../../shared/settings/deviceSettings'
import { getServerLog } from '../../shared/serverlog/serverLog'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
const fresh = DeviceId.parse('FRESH0001')
const nowhere = DeviceId.parse('NOWHERE09')
let [newcomer, stranger]: Person[] = []

beforeAll(async () => {
  ;[newcomer, stranger] = await Promise.all([stack.newUser('newcomer'), stack.newUser('stranger')])
})

const add = (who: Person | undefined, deviceid: DeviceId, setupPassword?: string, groupid?: GroupId) =>
  stack.call(addDeviceUser, { deviceid, setupPassword, groupid }, who?.token)
const bodyOf = ({ status, body }: { status: number; body: unknown }) => {
  const { requestId: _, ...rest } = body as Record<string, unknown>
  return { status, ...rest }
}
const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

describe('a device that belongs to nobody', () => {
  it('asks for its password, is added with it, and is its first ADMIN’s on trial', async () => {
    expect(bodyOf(await add(newcomer, fresh))).toEqual({
      status: 403,
      resultCode: 'PASSWORD_REQUIRED',
      message: 'Please enter the setup password of the device.',
    })
    expect(bodyOf(await add(newcomer, fresh, 'setup.Wrong1'))).toEqual({
      status: 403,
      message: 'Error adding device. Please check the Device ID or Password.',
    })
    expect(bodyOf(await add(newcomer, fresh, 'setup.Fresh1'))).toEqual({
      status: 200,
      message: 'Device added.',
      resultCode: 'DEVICE_ADDED',
    })
    const settings = await stack.ask(getSettings, { deviceid: fresh }, newcomer?.token)
    expect(settings).toMatchObject({ myPermission: 'ADMIN', tier: { name: 'Trial' } })
    expect(bodyOf(await add(newcomer, fresh, 'setup.Fresh1'))).toMatchObject({
      status: 409,
      resultCode: 'DEVICE_ALREADY_ADDED',
      message: 'Device already added!',
    })
    const log: OutputOf<typeof getServerLog> = await stack.ask(
      getServerLog,
      { deviceid: fresh },
      newcomer?.token,
    )
    expect(log.events[0]).toMatchObject({
      eventCategory: 'Access',
      eventName: 'Device Added',
      eventUserEmail: newcomer?.email,
    })
  })

  it('goes into a group together, and every member sees it', async () => {
    const device = await stack.newDevice({ tier: 'STANDARD', addedTs: undefined })
    const [boss, viewer] = await Promise.all([stack.newUser('boss'), stack.newUser('viewer')])
    const groupid = await stack.newGroup(
      [
        [boss, 'ADMIN'],
        [viewer, 'VIEW'],
      ],
      [],
    )
    expect((await add(viewer, device.deviceid, device.setupPassword, groupid)).status).toBe(403)
    expect((await add(stranger, device.deviceid, device.setupPassword, groupid)).status).toBe(404)
    expect((await add(boss, device.deviceid, device.setupPassword, groupid)).status).toBe(200)
    const seen = await stack.ask(getSettings, { deviceid: device.deviceid }, viewer.token)
    expect(seen.myPermission).toBe('VIEW')
  })
})

/** A busy machine alone makes one answer differ so much from the next. */
const noiseMs = 20

describe('an id that does not exist', () => {
  it('answers a stranger as a real one does, in words and in time', async () => {
    const device = await stack.newDevice({ tier: 'STANDARD', addedTs: undefined })
    const times: Record<'real' | 'none', number[]> = { real: [], none: [] }
    for (let round = 0; round < 4; round += 1) {
      const eve = await stack.newUser(`eve ${round}`)
      for (const [kind, deviceid] of [
        ['real', device.deviceid],
        ['none', nowhere],
      ] as const) {
        const told = []
        for (const given of [undefined, 'wrong.1', 'wrong.2', 'wrong.3', 'wrong.4', 'wrong.5', 'wrong.6']) {
          const began = performance.now()
          told.push(bodyOf(await add(eve, deviceid, given)))
          times[kind].push(performance.now() - began)
        }
        expect(told.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 429])
        expect(told.at(-1)).toMatchObject({ resultCode: 'ATTEMPTS_EXCEEDED' })
      }
    }
    const [real, none] = [median(times.real), median(times.none)]
    expect(Math.abs(real - none)).toBeLessThan(Math.max(noiseMs, 0.5 * Math.max(real, none)))
  })

  it('is refused before anything when it is no id, or the fields do not belong together', async () => {
    const device = await stack.newDevice({}, [])
    expect((await add(stranger, 'nowhere' as DeviceId)).status).toBe(404)
    expect(bodyOf(await add(stranger, device.deviceid, 'no spaces'))).toMatchObject({
      status: 400,
      field: 'setupPassword',
    })
    const mixed = { deviceid: device.deviceid, targetEmail: 'a@example.com', setupPassword: 'setup.1' }
    expect((await stack.call(addDeviceUser, mixed, stranger?.token)).status).toBe(404)
  })
})
