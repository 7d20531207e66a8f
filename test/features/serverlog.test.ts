import { beforeAll, describe, expect, it } from 'vitest'
import { addDeviceUser } from '../../shared/devices/deviceUsers'
import { type ServerLogEntry, getServerLog } from '../../shared/serverlog/serverLog'
import { putSettings } from '../../shared/settings/deviceSettings'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()

let admin: Person
let user: Person
let device: Device

beforeAll(async () => {
  ;[admin, user] = await Promise.all([stack.newUser('admin'), stack.newUser('user')])
  device = await stack.newDevice({}, [[admin, 'ADMIN']])
  await stack.newGroup(
    [
      [admin, 'ADMIN'],
      [user, 'VIEW'],
    ],
    [],
  )
  const { deviceid } = device
  await stack.ask(addDeviceUser, { deviceid, targetEmail: user.email, targetPermission: 'USER' }, admin.token)
  for (const name of ['One', 'Two', 'Three']) {
    await stack.ask(putSettings, { deviceid, PORTAL_displaySettings: { vin: { name } } }, user.token)
  }
})

const readAll = async (dataPoints: number): Promise<ServerLogEntry[]> => {
  const found: ServerLogEntry[] = []
  let pageStartKey: string | undefined
  do {
    const request = { deviceid: device.deviceid, dataPoints, pageStartKey }
    const page = await stack.ask(getServerLog, request, admin.token)
    expect(page.events.length).toBeLessThanOrEqual(dataPoints)
    found.push(...page.events)
    pageStartKey = page.lastEvaluatedKey
  } while (pageStartKey !== undefined)
  return found
}

describe('the server log of a device', () => {
  it('tells every change once, by whom, newest first', async () => {
    const entries = await readAll(100)
    expect(entries.slice(0, 4).map((entry) => [entry.eventCategory, entry.eventUserEmail])).toEqual([
      ['Settings', user.email],
      ['Settings', user.email],
      ['Settings', user.email],
      ['Access', admin.email],
    ])
    expect(entries[3]?.eventDescription).toContain(user.email)
    const times = entries.map(({ ts }) => ts)
    expect(times).toEqual([...times].sort((a, b) => b - a))
  })

  it('is the same read page by page', async () => {
    expect(await readAll(2)).toEqual(await readAll(100))
  })

  it('tells only the time that is asked for', async () => {
    const [newest] = await readAll(100)
    const until = Math.floor(newest?.ts ?? 0) - 3600
    const request = { deviceid: device.deviceid, toTime: until }
    expect((await stack.ask(getServerLog, request, admin.token)).events).toEqual([])
  })

  it('is for ADMIN alone', async () => {
    const request = { deviceid: device.deviceid }
    expect((await stack.call(getServerLog, request, user.token)).status).toBe(403)
  })
})
