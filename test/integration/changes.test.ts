import { beforeEach, describe, expect, it } from 'vitest'
import { cancelCommand } from '../../functions/commands/cancelCommand'
import { openChangeStore } from '../../functions/changes/changeStore'
import { endSending } from '../../functions/changes/endSending'
import { getChange, getChanges } from '../../functions/changes/readChanges'
import { startChange } from '../../functions/changes/startChange'
import { updateFirmware } from '../../functions/firmware/updateFirmware'
import { putConfig } from '../../functions/settings/putConfig'
import type { DeviceId } from '../../shared/core/ids'
import { GroupId } from '../../shared/core/ids'
import { minuteMs } from '../../shared/core/time'
import type { ConfigTree } from '../../shared/devices/configTree'
import { killEverywhere, mortal } from './dieAt'
import { callerOf, openScene } from './openScene'

const admin = callerOf(1)
const groupid = GroupId.parse('g-HaulTruck')
const scene = openScene()
const { documents, now } = scene
const store = openChangeStore(documents, 'changes')
let count = 0
let devices: DeviceId[] = []
let held = new Set<string>()

beforeEach(async () => {
  scene.sent.length = 0
  devices = []
  for (let n = 0; n < 3; n += 1) {
    count += 1
    devices.push(await scene.addDevice(`CHG${String(count).padStart(6, '0')}`))
  }
  held = new Set(devices)
})

const readHeld = () => Promise.resolve(held)
const service = (client = documents) => scene.openService(client)
const asleep = () => ({ ...service(), deliver: () => Promise.resolve() })
const slow = { device: { base_interval: 60 } }

const begin = async (kind: 'settings' | 'firmware' = 'settings') => {
  const keys = kind === 'settings' ? ['device.base_interval'] : []
  const text = kind === 'settings' ? 'device.base_interval: 60' : 'SFW003-3.5.0'
  const asked = { groupid, kind, text, keys, devices }
  return (await startChange(documents, store, readHeld, now)(asked, admin)).changeid
}
const send = (deviceid: DeviceId, changeid?: string, config: ConfigTree = slow, at = asleep()) =>
  putConfig(at)({ deviceid, config, ...(changeid === undefined ? {} : { changeid }) }, admin)
const end = (changeid: string, failed: { deviceid: DeviceId; message: string }[] = [], client = documents) =>
  endSending(
    client,
    openChangeStore(client, 'changes'),
    readHeld,
    service(client).writeLog,
    now,
  )({ groupid, changeid, failed }, admin)
const look = (changeid: string) => getChange(store, now)({ groupid, changeid }, admin)
const statesOf = async (changeid: string) => (await look(changeid)).devices.map(({ state }) => state)
const logOf = async (changeid: string) =>
  (await scene.all('serverLog'))
    .filter((entry) => entry.changeid === changeid)
    .map(({ name, description }) => `${String(name)}: ${String(description)}`)
    // What ended is noted after what began.
    .toSorted((a, b) => a.indexOf(':') - b.indexOf(':'))
const answer = async (deviceid: DeviceId, fields: object = { result: { saved: true } }, at = service()) => {
  await at.deliver(deviceid)
  const frame = scene.sent.findLast((command) => command.deviceid === deviceid)
  return at.takeAnswer(deviceid, JSON.stringify({ id: frame?.frameId, ...fields }))
}

describe('a change on many devices', () => {
  it('is applied on a device when that has answered, and the log ends at what came of it', async () => {
    const [a, b, c] = devices as [DeviceId, DeviceId, DeviceId]
    const changeid = await begin()
    expect(await statesOf(changeid)).toEqual(['waiting', 'waiting', 'waiting'])
    for (const each of [a, b]) await send(each, changeid)
    expect(await statesOf(changeid)).toEqual(['queued', 'queued', 'waiting'])
    await answer(a)
    expect(await statesOf(changeid)).toEqual(['applied', 'queued', 'waiting'])
    await end(changeid, [{ deviceid: c, message: 'Unknown error' }])
    expect(await statesOf(changeid)).toEqual(['applied', 'queued', 'failed'])
    expect(await logOf(changeid)).toEqual([
      `Bulk Settings: device.base_interval: 60\nQueued for 2 of 3 devices, applied by 1 so far\n${c}: Failed. Unknown error\n${b}: Queued. Processing: Settings have been successfully updated.\n${a}: Applied. Applied by the device.`,
    ])
    await answer(b, { error: { code: 400, message: 'no room' } })
    const change = await look(changeid)
    expect(change).toMatchObject({
      counts: { waiting: 0, queued: 0, applied: 1, failed: 2, cancelled: 0 },
      ended_ts: now() / 1000,
    })
    expect(change.devices[1]).toMatchObject({ state: 'failed', note: 'Error: no room' })
    expect((await logOf(changeid)).slice(1)).toEqual([
      `Bulk Settings Ended: device.base_interval: 60\nApplied by 1 of 3 devices\n${b}: Failed. Error: no room\n${c}: Failed. Unknown error\n${a}: Applied. Applied by the device.`,
    ])
  })

  it('has its end in the log at once where every device has answered by then', async () => {
    const changeid = await begin()
    for (const each of devices) {
      await send(each, changeid)
      await answer(each)
    }
    expect(await look(changeid)).not.toHaveProperty('ended_ts')
    await end(changeid)
    await end(changeid)
    expect((await logOf(changeid)).map((line) => line.split('\n')[1])).toEqual(['Applied by 3 of 3 devices'])
    expect(await look(changeid)).toMatchObject({ ended_ts: now() / 1000 })
  })

  it('says on which device a later save took its place, and where a person cancelled it', async () => {
    const [a, b, c] = devices as [DeviceId, DeviceId, DeviceId]
    const changeid = await begin()
    const { commandID = '' } = await send(a, changeid)
    await send(b, changeid)
    await send(c, changeid)
    await send(b, undefined, { device: { base_interval: 30 } })
    await send(c, undefined, { device: { transmit_interval: 2 } })
    await cancelCommand(asleep())({ deviceid: a, commandID }, admin)
    await answer(b)
    await answer(c)
    const { devices: found } = await look(changeid)
    expect(found.map(({ state, note }) => [state, note])).toEqual([
      ['cancelled', 'The command was cancelled.'],
      ['failed', 'device.base_interval was changed again before it went out.'],
      ['applied', 'Applied by the device.'],
    ])
  })

  it('follows updates of firmware too', async () => {
    const [a] = devices as [DeviceId]
    const changeid = await begin('firmware')
    await updateFirmware(asleep())({ deviceid: a, firmwareName: 'SFW003-3.5.0', changeid }, admin)
    await end(changeid)
    expect(await statesOf(changeid)).toEqual(['queued', 'cancelled', 'cancelled'])
    await answer(a)
    expect(await statesOf(changeid)).toEqual(['applied', 'cancelled', 'cancelled'])
    expect((await logOf(changeid)).at(-1)).toMatch(/^Bulk Firmware Ended: SFW003-3\.5\.0\nApplied by 1 of 3/)
  })

  it('whose page went away without a word is over after some minutes', async () => {
    const [a] = devices as [DeviceId]
    const changeid = await begin()
    await send(a, changeid)
    scene.clock.ms += 6 * minuteMs
    expect(await statesOf(changeid)).toEqual(['queued', 'cancelled', 'cancelled'])
    await expect(send(devices[1]!, changeid)).rejects.toMatchObject({ code: 'invalid', field: 'changeid' })
    await answer(a)
    expect((await logOf(changeid)).map((line) => line.split('\n')[1])).toEqual(['Applied by 1 of 3 devices'])
  })

  it('is the same after a failure between any two steps of its end', async () => {
    const [a, b, c] = devices as [DeviceId, DeviceId, DeviceId]
    let changeid = ''
    const deaths = await killEverywhere(
      async (life) => {
        changeid = await begin()
        for (const each of [a, b, c]) await send(each, changeid)
        for (const each of [a, b, c]) await service().deliver(each)
        const dying = mortal(documents, life)
        for (const each of [a, b]) await answer(each, undefined, service(dying))
        await end(changeid, [], dying)
        await answer(c, undefined, service(dying))
      },
      async () => {
        for (const each of [a, b]) await answer(each)
        await end(changeid)
        await answer(c)
        expect(await look(changeid)).toMatchObject({
          counts: { queued: 0, applied: 3, failed: 0, cancelled: 0 },
          ended_ts: now() / 1000,
        })
        expect((await logOf(changeid)).map((line) => line.split('\n')[1])).toContain(
          'Applied by 3 of 3 devices',
        )
      },
    )
    expect(deaths).toBeGreaterThan(20)
  })
})

describe('who may', () => {
  it('send a change is who made it, to its devices, each once', async () => {
    const [a] = devices as [DeviceId]
    const changeid = await begin()
    const refusal = { code: 'invalid', field: 'changeid' }
    const put = (deviceid: DeviceId, who = admin) =>
      putConfig(asleep())({ deviceid, config: slow, changeid }, who)
    await expect(put(a, callerOf(2))).rejects.toMatchObject(refusal)
    await expect(put(await scene.addDevice('CHGOTHER1'))).rejects.toMatchObject(refusal)
    await put(a)
    await expect(put(a)).rejects.toMatchObject(refusal)
    expect(await look(changeid)).toMatchObject({ counts: { queued: 1, waiting: 2 } })
  })

  it('read it is the group that it was made in', async () => {
    const changeid = await begin()
    const elsewhere = { groupid: GroupId.parse('g-OtherPits'), changeid }
    await expect(getChange(store, now)(elsewhere, admin)).rejects.toMatchObject({ code: 'notFound' })
    await expect(
      endSending(documents, store, readHeld, service().writeLog, now)({ ...elsewhere, failed: [] }, admin),
    ).rejects.toMatchObject({ code: 'notFound' })
  })
})

it('lists the changes of a group from the newest on, page by page', async () => {
  const list = (pageStartKey?: string) =>
    getChanges(store, now)(
      { groupid, dataPoints: 2, ...(pageStartKey === undefined ? {} : { pageStartKey }) },
      admin,
    )
  const made: string[] = []
  for (let n = 0; n < 3; n += 1) {
    scene.clock.ms += 1000
    made.push(await begin())
  }
  const first = await list()
  expect(first.changes.map(({ changeid }) => changeid)).toEqual([made[2], made[1]])
  const next = await list(first.lastEvaluatedKey)
  expect(next.changes[0]).toMatchObject({ changeid: made[0], text: 'device.base_interval: 60', total: 3 })
})
