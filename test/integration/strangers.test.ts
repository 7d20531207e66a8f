import { DeviceId } from '../../shared/core/ids'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Context } from 'aws-lambda'
import { beforeEach, describe, expect, it } from 'vitest'
import { openAccessStore } from '../../functions/access/accessStore'
import { whoMay } from '../../functions/access/whoMay'
import { accessKey } from '../../functions/core/accessKey'
import { onAhead, serve } from '../../functions/core/http/serve'
import { openQueryReadings, readDevice } from '../../functions/data/queryReadings'
import { deviceItem, openDeviceStore } from '../../functions/devices/deviceStore'
import { openConfigStore } from '../../functions/settings/configStore'
import { getConfig, readConfig } from '../../functions/settings/getConfig'
import { getSettings, readSettings } from '../../functions/settings/getSettings'
import { openUserStore } from '../../functions/users/userStore'
import { routeKeyOf } from '../../shared/core/endpoint'
import { minuteMs } from '../../shared/core/time'
import { queryReadings } from '../../shared/data/queryReadings'
import * as configContract from '../../shared/settings/deviceConfig'
import * as settingsContract from '../../shared/settings/deviceSettings'
import { requestEvent } from '../doubles/requestEvent'
import { callerOf, openScene, tables } from './openScene'
import { claimsOf, userRowOf } from './signedIn'

const scene = openScene()

/** What the store was asked for and gave since the last look: one line for each request, with tables and bytes. */
const log: string[] = []
const listening = {
  send: async (command: { input: { TableName?: string; RequestItems?: object } }) => {
    const answer: unknown = await scene.documents.send(command as never)
    const { TableName, RequestItems = {} } = command.input
    const asked = [TableName, ...Object.keys(RequestItems)].filter((name) => name !== undefined)
    log.push(`${asked.sort().join('+')} ${JSON.stringify(answer).length}`)
    return answer
  },
} as unknown as DynamoDBDocumentClient
const take = () => log.splice(0)

const open = () => {
  const devices = openDeviceStore(listening, tables.devices)
  const configs = openConfigStore(listening, tables.devices)
  const access = openAccessStore(listening, tables.access)
  const readings = { READINGS_TABLE: tables.readings, HISTORY_TABLE: tables.history }
  return serve(
    whoMay(access, openUserStore(listening, tables.users), () => Promise.resolve(true), scene.now),
    [
      onAhead(queryReadings, readDevice(devices), openQueryReadings(listening, devices, readings, scene.now)),
      onAhead(settingsContract.getSettings, readSettings(devices), getSettings(devices, scene.now)),
      onAhead(configContract.getConfig, readConfig(devices, configs), getConfig(devices, configs)),
    ],
    undefined,
    scene.now,
  )
}
const endpoints = [queryReadings, settingsContract.getSettings, configContract.getConfig]

const small = DeviceId.parse('SMALL0001')
const large = 'LARGE0001'
const [member, stranger] = [1, 2]
const role = { pk: accessKey.device(small), sk: accessKey.user(callerOf(member).userid), role: 'VIEW' }

let handler = open()
const ask = async (endpoint: (typeof endpoints)[number], who: number, deviceid: string) => {
  const event = requestEvent({
    routeKey: routeKeyOf(endpoint),
    path: { deviceid },
    claims: claimsOf(who, scene.now()),
  })
  const { statusCode } = await handler(event, {} as Context)
  return { statusCode, log: take() }
}

beforeEach(async () => {
  handler = open()
  await scene.put(tables.users, userRowOf(member))
  await scene.put(tables.users, userRowOf(stranger))
  await scene.addDevice(small, {}, [])
  await scene.addDevice(large, {}, [])
  await scene.put(tables.access, role)
  const text = 'x'.repeat(100_000)
  const settings = JSON.stringify({ device: { text } })
  await scene.put(tables.devices, { deviceid: large, sk: deviceItem.reported, settings, version: 1 })
  await scene.put(tables.devices, { deviceid: large, sk: deviceItem.notes, notes: { text } })
  await scene.put(tables.devices, { deviceid: large, sk: deviceItem.display('vin'), entry: { name: text } })
  take()
})

describe.each(endpoints.map((endpoint) => [routeKeyOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  it('reads nothing of a device for a stranger, however much there is of it', async () => {
    const answers = [await ask(endpoint, stranger, large), await ask(endpoint, stranger, small)]
    const missing = await ask(endpoint, stranger, 'NOSUCH001')
    expect(missing.statusCode).toBe(404)
    expect(missing.log.join()).not.toMatch(/devices|readings|history/)
    // The same requests and the same bytes: what takes the same time.
    expect(answers).toEqual([missing, missing])
  })

  it('reads for a member along with the check, once the check has let them through', async () => {
    const first = await ask(endpoint, member, small)
    expect([first.statusCode, first.log[0]]).toEqual([200, expect.stringMatching(/^access|^users/)])
    const again = await ask(endpoint, member, small)
    expect(again.statusCode).toBe(200)
    expect(again.log.length).toBeLessThan(first.log.length)
    expect(again.log.join()).toContain('access+devices+users')
  })

  it('reads along for nobody else, of nothing else, and not for long', async () => {
    await ask(endpoint, member, small)
    expect((await ask(endpoint, stranger, small)).log.join()).not.toContain('devices')
    expect((await ask(endpoint, member, large)).log.join()).not.toContain('devices')
    scene.clock.ms += 6 * minuteMs
    expect((await ask(endpoint, member, small)).log.join()).not.toContain('access+devices+users')
  })

  it('is refused at once where access was taken away, and then reads nothing more', async () => {
    await ask(endpoint, member, small)
    await scene.put(tables.access, { ...role, role: 'NONE' })
    expect((await ask(endpoint, member, small)).statusCode).toBe(404)
    const after = await ask(endpoint, member, small)
    expect(after.statusCode).toBe(404)
    expect(after.log.join()).not.toContain('devices')
  })
})
