import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import * as cloud from '../../shared/cloudapi/devices'
import * as cloudGroups from '../../shared/cloudapi/devices'
import * as cloudChanges from '../../shared/cloudapi/changeSets'
import { getCommands } from '../../shared/commands/commandQueue'
import { removeDeviceUser } from '../../shared/devices/deviceUsers'
import { queryReadings } from '../../shared/data/queryReadings'
import { getDoubts } from '../../shared/doubts/sensorDoubt'
import { getFuel } from '../../shared/fuel/fuel'
import { getHours } from '../../shared/hours/hours'
import { UserId } from '../../shared/core/ids'
import { addApiCredential, getApiCredentials, removeApiCredential } from '../../shared/users/apiCredentials'
import { eventually } from '../harness/eventually'
import { useStack } from '../harness/useStack'

const stack = useStack()

const arrange = async () => {
  const owner = await stack.newUser('key owner')
  const [hosted, basic, foreign] = await Promise.all([
    stack.newDevice({ name: 'Bore Pump' }, [[owner, 'ADMIN']]),
    stack.newDevice({ name: 'Old Tank', tier: 'STANDARD', addedTs: 1 }, [[owner, 'ADMIN']]),
    stack.newDevice(),
  ])
  const { key, id } = await stack.ask(addApiCredential, {}, owner.token)
  const link = await stack.connect(hosted)
  const ts = Math.floor(Date.now() / 1000) - 100
  for (let n = 0; n < 5; n += 1) await link.sendReading({ ts: ts + n, vin: 12 + n / 10, cp1: '=SUM(A1)' })
  await eventually(async () => {
    const { data } = await stack.ask(queryReadings, { deviceid: hosted.deviceid, dataPoints: 5 }, owner.token)
    expect(data).toHaveLength(5)
  })
  return { owner, hosted, basic, foreign, key, id, link, ts }
}

describe('a program with a key', () => {
  it('reads which sensors are in doubt, as their page says it, and none of a plan without readings', async () => {
    const { hosted, basic, owner, key, link, ts } = await arrange()
    const { deviceid } = hosted
    expect(await stack.askByKey(cloud.readDoubts, { deviceid }, key)).toEqual({ doubts: [] })
    for (let n = 5; n < 8; n += 1) await link.sendReading({ ts: ts + n, vin: 500, ambient: 21 })
    const range = { kind: 'range', sinceTs: ts + 5, lastTs: ts + 7, low: -1, high: 120, readings: 3 }
    await eventually(async () =>
      expect(await stack.askByKey(cloud.readDoubts, { deviceid }, key)).toEqual({
        doubts: [{ key: 'vin', value: 500, ...range }],
      }),
    )
    expect(await stack.askByKey(cloud.readDoubts, { deviceid }, key)).toEqual(
      await stack.ask(getDoubts, { deviceid }, owner.token),
    )
    expect(await stack.callByKey(cloud.readDoubts, { deviceid: basic.deviceid }, key)).toMatchObject({
      status: 403,
    })
    await link.disconnect()
  })

  it('reads and commands its owner’s Hosted devices, and nothing else', async () => {
    const { owner, hosted, basic, foreign, key, id, link, ts } = await arrange()
    const { deviceid } = hosted

    const { devices } = await stack.askByKey(cloud.listDevices, {}, key)
    expect(devices.map((each) => [each.name, each.apiEnabled]).sort()).toEqual([
      ['Bore Pump', true],
      ['Old Tank', false],
    ])
    const first = await stack.askByKey(cloud.listDevices, { limit: 1 }, key)
    const second = await stack.askByKey(
      cloud.listDevices,
      { limit: 1, afterDevice: first.lastEvaluatedDevice },
      key,
    )
    expect([...first.devices, ...second.devices]).toEqual(devices)
    expect(second).not.toHaveProperty('lastEvaluatedDevice')

    expect((await stack.askByKey(cloud.readLatest, { deviceid }, key)).reading).toMatchObject({ vin: 12.4 })
    const asked = { deviceid, fromTime: ts, toTime: ts + 10, dataPoints: 2 }
    const page = await stack.askByKey(cloud.readReadings, asked, key)
    expect(page).toEqual(await stack.ask(queryReadings, asked, owner.token))
    expect(page.lastEvaluatedTime).toBe(ts + 2)

    const csv = await stack.callByKey(cloud.readReadingsCsv, { ...asked, dataKeys: 'vin,cp1' }, key)
    const time = (seconds: number) => new Date(seconds * 1000).toISOString()
    expect(Buffer.from((csv.body as { bytes: Uint8Array }).bytes).toString()).toBe(
      `ts,time,vin,cp1\r\n${ts},${time(ts)},12,'=SUM(A1)\r\n${ts + 1},${time(ts + 1)},12.1,'=SUM(A1)\r\n`,
    )
    expect(csv.headers.get(cloud.nextPageHeader)).toBe(String(ts + 2))
    expect(csv.headers.get('content-type')).toMatch(/^text\/csv/)

    const hour = { deviceid, fromTime: ts - 3600, toTime: ts + 10 }
    expect(await stack.askByKey(cloud.readHours, hour, key)).toEqual(
      await stack.ask(getHours, hour, owner.token),
    )
    expect(await stack.askByKey(cloud.readFuel, hour, key)).toEqual(
      await stack.ask(getFuel, hour, owner.token),
    )

    const { commandID } = await stack.askByKey(
      cloud.sendCommand,
      { deviceid, method: 'Admin.Trigger', args: { index: 2 } },
      key,
    )
    await eventually(() =>
      expect(link.frames).toMatchObject([{ method: 'Admin.Trigger', args: { index: 2 } }]),
    )
    const queue = await stack.askByKey(cloud.listCommands, { deviceid }, key)
    expect(queue.data[0]).toMatchObject({ commandID, rpcmethod: 'Admin.Trigger', requestedBy: owner.email })
    expect((await stack.ask(getCommands, { deviceid }, owner.token)).data[0]?.commandID).toBe(commandID)

    const statusOf = async (device: { deviceid: string }) =>
      (await stack.callByKey(cloud.readLatest, device, key)).status
    expect([await statusOf(basic), await statusOf(foreign)]).toEqual([403, 404])
    const { groups } = await stack.askByKey(cloudGroups.listGroups, {}, key)
    const [group] = groups
    if (group === undefined) throw new Error('no group')
    const { deviceSummaries } = await stack.askByKey(cloudGroups.readGroup, { groupid: group.groupid }, key)
    expect(deviceSummaries[deviceid]).toHaveProperty('latest')
    expect(deviceSummaries[basic.deviceid]).not.toHaveProperty('latest')

    const { credentials } = await stack.ask(getApiCredentials, {}, owner.token)
    expect(credentials[0]?.accessDate).toBeGreaterThan(ts)
    await stack.ask(removeApiCredential, { credentialid: id }, owner.token)
    expect((await stack.callByKey(cloud.listDevices, {}, key)).status).toBe(401)
    await link.disconnect()
  })

  it('changes many devices by a change set, a few first, and takes it back', async () => {
    const owner = await stack.newUser('owner of a fleet')
    const { key } = await stack.ask(addApiCredential, {}, owner.token)
    const devices = await Promise.all([1, 2].map(() => stack.newDevice({}, [[owner, 'ADMIN']])))
    const basic = await stack.newDevice({ tier: 'STANDARD', addedTs: 1 }, [[owner, 'ADMIN']])
    const ids = devices.map(({ deviceid }) => deviceid)
    const groupid = await stack.newGroup([[owner, 'ADMIN']], [...ids, basic.deviceid])
    const asked = {
      ...{ groupid, kind: 'settings' as const, config: { device: { base_interval: 60 } } },
      pace: { canarySize: 1 },
    }
    const refused = await stack.callByKey(
      cloudChanges.startChangeSet,
      { ...asked, devices: [...ids, basic.deviceid] },
      key,
    )
    expect(refused.status).toBe(403)
    const plan = await stack.askByKey(cloudChanges.planCloudChangeSet, { ...asked, devices: ids }, key)
    expect(plan.waves.map(({ name }) => name)).toEqual(['Canary', 'Wave 1'])
    const { changeid } = await stack.askByKey(cloudChanges.startChangeSet, { ...asked, devices: ids }, key)
    const set = await stack.askByKey(cloudChanges.readChangeSet, { groupid, changeid }, key)
    expect(set).toMatchObject({ state: 'running', total: 2, devices: [{}, {}] })
    await stack.askByKey(cloudChanges.pauseCloudChangeSet, { groupid, changeid }, key)
    await stack.askByKey(cloudChanges.abortCloudChangeSet, { groupid, changeid }, key)
    const { sets } = await stack.askByKey(cloudChanges.listChangeSets, { groupid }, key)
    expect(sets).toMatchObject([{ changeid, state: 'aborted', by: { email: owner.email } }])
    expect(await stack.askByKey(cloudChanges.previewUndo, { groupid, changeid }, key)).toMatchObject({
      restored: [],
    })
  })

  it('is told what it may still ask, and refused beyond that until it has waited', async () => {
    const owner = await stack.newUser('keen owner')
    const { key } = await stack.ask(addApiCredential, {}, owner.token)
    const list = () => stack.callByKey(cloud.listDevices, {}, key)
    /** As if the account had just asked for so much that its rate is filled until then. */
    const fillUntil = (busyUntilMs: number) =>
      stack.clients.documents.send(
        new UpdateCommand({
          TableName: stack.address.tables.Users,
          Key: { pk: `APIKEY#OF#${owner.userid}` },
          UpdateExpression: 'SET busyUntilMs = :until',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':until': busyUntilMs },
        }),
      )

    const allowed = await list()
    expect(allowed.status).toBe(200)
    expect(Number(allowed.headers.get('ratelimit-remaining'))).toBe(19)
    await fillUntil(Date.now() + 600_000)
    const refused = await list()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('ratelimit-remaining')).toBe('0')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
    for (const { headers } of [allowed, refused]) expect(headers.get('ratelimit-policy')).toBe('20;w=2')

    await fillUntil(Date.now() + 2500)
    await eventually(async () => {
      expect((await stack.callByKey(cloud.listDevices, {}, key)).status).toBe(200)
    })
  })

  it('has the rights and the plan of the moment, and no right of staff', async () => {
    const [owner, staff] = await Promise.all([
      stack.newUser('leaving owner'),
      stack.newUser('staff with a key', ['senquip_admin']),
    ])
    const { deviceid } = await stack.newDevice({}, [
      [owner, 'VIEW'],
      [staff, 'ADMIN'],
    ])
    const other = await stack.newDevice()
    const { key } = await stack.ask(addApiCredential, {}, owner.token)
    const staffKey = (await stack.ask(addApiCredential, {}, staff.token)).key
    const statusOf = async (device: string, by: string) =>
      (await stack.callByKey(cloud.readLatest, { deviceid: device }, by)).status
    expect([await statusOf(deviceid, staffKey), await statusOf(other.deviceid, staffKey)]).toEqual([200, 404])

    const change = { deviceid, config: { device: { base_interval: 60 } } }
    expect((await stack.callByKey(cloud.changeConfig, change, key)).status).toBe(403)
    expect(await statusOf(deviceid, key)).toBe(200)
    const setTier = (tier: string) =>
      stack.clients.documents.send(
        new UpdateCommand({
          TableName: stack.address.tables.Devices,
          Key: { deviceid, sk: 'RECORD' },
          UpdateExpression: 'SET tier = :tier, addedTs = :long',
          ExpressionAttributeValues: { ':tier': tier, ':long': 1 },
        }),
      )
    await setTier('STANDARD')
    const { status, body } = await stack.callByKey(cloud.readLatest, { deviceid }, key)
    expect([status, body]).toEqual([
      403,
      expect.objectContaining({ message: 'The Cloud API needs a Hosted plan.' }),
    ])
    await setTier('PREMIUM')
    expect(await statusOf(deviceid, key)).toBe(200)
    await stack.ask(removeDeviceUser, { deviceid, userid: UserId.parse(owner.userid) }, staff.token)
    expect(await statusOf(deviceid, key)).toBe(404)
  })

  it('sets a setting that its list knows, refuses another by its label, and asks about one that nothing knows', async () => {
    const owner = await stack.newUser('owner of a modem')
    const { deviceid } = await stack.newDevice({}, [[owner, 'ADMIN']])
    const { key } = await stack.ask(addApiCredential, {}, owner.token)
    const change = (config: object, more = {}) =>
      stack.callByKey(cloud.changeConfig, { deviceid, config: { ...config }, ...more }, key)
    expect((await change({ gsm: { scan_mode: 3 } })).status).toBe(200)
    expect(await change({ gsm: { scan_mode: 7 } })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Network Mode') as string, field: 'config.gsm.scan_mode' },
    })
    const unknown = { nosuch: { thing: 1 } }
    expect(await change(unknown)).toMatchObject({ status: 400, body: { resultCode: 'UNKNOWN_SETTING' } })
    expect((await change(unknown, { allowUnknownKeys: true })).status).toBe(200)
  })
})
