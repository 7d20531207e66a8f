import { beforeAll, describe, expect, it } from 'vitest'
import { dayMs, dayStartMs } from '../../shared/core/time'
import { removeGroupDevices } from '../../shared/groups/groupDevices'
import { cellAt, cellPoint, readCells, getDeviceRoads, getGroupRoads } from '../../shared/roads/roadCells'
import { openPackHistory } from '../../functions/packing/packHistory'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let admin: Person
let viewer: Person

beforeAll(async () => {
  ;[admin, viewer] = await Promise.all([stack.newUser('road admin'), stack.newUser('road viewer')])
})

const at = { lat: -32.6, lon: 151 }

/** Half an hour to the east on a day, some hundred metres a minute. */
const drive = async ({ deviceid }: Device, daysAgo: number, lat = at.lat) => {
  const pack = openPackHistory(
    stack.clients.documents,
    { HISTORY_TABLE: stack.address.tables.History, DEVICES_TABLE: stack.address.tables.Devices },
    Date.now,
  )
  const startMs = dayStartMs(Date.now()) - daysAgo * dayMs
  const rows = Array.from({ length: 30 }, (_, i) => {
    const tsMs = startMs + i * 60_000
    return { tsMs, awsTsMs: tsMs, body: { gps_lat: lat, gps_lon: at.lon + i * 0.002, ts: tsMs / 1000 } }
  })
  await pack(`${deviceid}#s1`, rows, 60)
}

const cellsOf = ({ seldom, often }: { seldom: string; often: string }) => ({
  seldom: readCells(seldom),
  often: readCells(often),
})
const startCell = (lat = at.lat) => cellAt(cellPoint(lat, at.lon))

describe('the roads of machines', () => {
  it('show where a device drove, and what it drives often apart from what it drives seldom', async () => {
    const device = await stack.newDevice({}, [[admin, 'ADMIN']])
    await drive(device, 2)
    const { deviceid } = device
    const once = await stack.ask(getDeviceRoads, { deviceid }, admin.token)
    expect(cellsOf(once).seldom).toContain(startCell())
    expect(cellsOf(once).often).toEqual([])
    await drive(device, 3)
    await drive(device, 4)
    const often = cellsOf(await stack.ask(getDeviceRoads, { deviceid }, admin.token))
    expect(often.often).toContain(startCell())
    expect(often.seldom).toEqual([])
  })

  it('of a group are those of the devices in it now, to its members', async () => {
    const [stays, leaves] = await Promise.all([stack.newDevice(), stack.newDevice()])
    const groupid = await stack.newGroup(
      [
        [admin, 'ADMIN'],
        [viewer, 'VIEW'],
      ],
      [stays.deviceid, leaves.deviceid],
    )
    await drive(stays, 2)
    await drive(leaves, 2, -33)
    const shown = async () => cellsOf(await stack.ask(getGroupRoads, { groupid }, viewer.token)).seldom
    expect(await shown()).toEqual(expect.arrayContaining([startCell(), startCell(-33)]))
    await stack.ask(removeGroupDevices, { groupid, deviceList: [leaves.deviceid] }, admin.token)
    expect(await shown()).toContain(startCell())
    expect(await shown()).not.toContain(startCell(-33))
  })

  it('reach as far back as the plan of each device: none where it keeps no history to be seen', async () => {
    const longAgo = Math.floor((Date.now() - 400 * dayMs) / 1000)
    const basic = await stack.newDevice({ tier: 'STANDARD', addedTs: longAgo }, [[admin, 'ADMIN']])
    await drive(basic, 2)
    const { deviceid } = basic
    expect(await stack.ask(getDeviceRoads, { deviceid }, admin.token)).toEqual({
      seldom: '',
      often: '',
      isPartial: false,
    })
    const groupid = await stack.newGroup([[admin, 'ADMIN']], [deviceid])
    expect(await stack.ask(getGroupRoads, { groupid }, admin.token)).toMatchObject({ seldom: '', often: '' })
  })
})
