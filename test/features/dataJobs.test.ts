import { beforeAll, describe, expect, it } from 'vitest'
import { addDeviceUser } from '../../shared/devices/deviceUsers'
import { queryReadings } from '../../shared/data/queryReadings'
import { deleteData, transferData } from '../../shared/datajobs/startDataJob'
import { getSettings } from '../../shared/settings/deviceSettings'
import { newId } from '../../functions/core/newId'
import { openDeviceStore } from '../../functions/devices/deviceStore'
import { openJobStore } from '../../functions/datajobs/jobStore'
import { openEraseOccurrences } from '../../functions/alarms/occurrenceWrites'
import { openRunJobs } from '../../functions/datajobs/runJobs'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let admin: Person
let editor: Person

beforeAll(async () => {
  ;[admin, editor] = await Promise.all([stack.newUser('admin'), stack.newUser('editor')])
})

const newDevice = () =>
  stack.newDevice({}, [
    [admin, 'ADMIN'],
    [editor, 'USER'],
  ])
/** What the schedule does each minute, at this moment. */
const runJobs = () => {
  const { documents } = stack.clients
  const { tables } = stack.address
  return openRunJobs({
    documents,
    devicesTable: tables.Devices,
    streamTables: [{ TableName: tables.Readings, sortKey: 'at' }],
    eraseOccurrences: openEraseOccurrences(documents, tables.Alarms),
    devices: openDeviceStore(documents, tables.Devices),
    jobs: openJobStore(documents, tables.Jobs),
    writeLog: openLogWriter(tables.ServerLog, newId),
    now: Date.now,
  })(() => 300_000)
}
const jobOf = async ({ deviceid }: Device) =>
  (await stack.ask(getSettings, { deviceid }, admin.token)).deviceSettings.DATA_job
const untilDone = (device: Device) =>
  eventually(async () => {
    await runJobs()
    expect(await jobOf(device)).toMatchObject({ active: false })
  })
const shown = async ({ deviceid }: Device): Promise<unknown[]> => {
  const { data } = await stack.ask(queryReadings, { deviceid, dataPoints: 50, relative: '1h' }, admin.token)
  return data.map(({ vin }) => vin)
}

describe('the data of a device', () => {
  it('moves to another device, and what comes afterwards stays with its own', async () => {
    const [source, target] = await Promise.all([newDevice(), newDevice()])
    const link = await stack.connect(source)
    await link.sendReading({ ts: Date.now() / 1000 - 60, vin: 11 })
    await eventually(async () => expect(await shown(source)).toEqual([11]))
    const { deviceid, setupPassword } = source
    const request = { deviceid, setupPassword, targetDeviceid: target.deviceid }
    expect(await stack.ask(transferData, request, admin.token)).toEqual({
      message: 'Transfer In Progress!',
    })
    expect(await jobOf(source)).toMatchObject({ active: true, action: 'transfer' })
    expect((await stack.call(deleteData, { deviceid, setupPassword }, admin.token)).status).toBe(409)
    await untilDone(source)
    await link.sendReading({ ts: Date.now() / 1000, vin: 12 })
    await eventually(async () => expect(await shown(source)).toEqual([12]))
    expect(await shown(target)).toEqual([11])
    await link.disconnect()
  })

  it('is left alone without ADMIN here and there, and without the setup password', async () => {
    const [source, target] = await Promise.all([newDevice(), newDevice()])
    const foreign = await stack.newDevice()
    const { deviceid, setupPassword } = source
    const move = (to: Device, as = admin, password = setupPassword) =>
      stack.call(transferData, { deviceid, setupPassword: password, targetDeviceid: to.deviceid }, as.token)
    expect((await move(target, editor)).status).toBe(403)
    expect((await move(foreign)).status).toBe(404)
    expect((await move(source)).status).toBe(400)
    expect(await move(target, admin, 'wrong.one')).toMatchObject({
      status: 400,
      body: { field: 'setupPassword', message: 'The setup password is not right.' },
    })
    expect(await jobOf(source)).toBeUndefined()
  })

  it('shares its lock-out with every other route that takes the setup password', async () => {
    const source = await newDevice()
    const target = await newDevice()
    const { deviceid, setupPassword } = source
    const wrong = { deviceid, setupPassword: 'wrong.one' }
    const erase = (request: typeof wrong) => stack.call(deleteData, request, admin.token)
    const statuses = [
      (await erase(wrong)).status,
      (await stack.call(transferData, { ...wrong, targetDeviceid: target.deviceid }, admin.token)).status,
      (await erase(wrong)).status,
      (await erase(wrong)).status,
      (await erase(wrong)).status,
    ]
    expect(statuses).toEqual([400, 400, 400, 400, 400])
    expect(await erase({ deviceid, setupPassword })).toMatchObject({
      status: 429,
      body: { resultCode: 'ATTEMPTS_EXCEEDED' },
    })
    // Nobody else is locked out with them.
    const newcomer = await stack.newUser('newcomer')
    const added = await stack.call(addDeviceUser, { deviceid, setupPassword }, newcomer.token)
    expect(added.status).toBe(200)
  })
})
