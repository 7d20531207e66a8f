import { describe, expect, it } from 'vitest'
import { DeviceId, GroupId } from '../../../../shared/core/ids'
import { devicesElsewhere, requestsFor } from './devicesElsewhere'

const [here, north, south] = ['g-Here00001', 'g-North0001', 'g-South0001'].map((id) => GroupId.parse(id)) as [
  GroupId,
  GroupId,
  GroupId,
]
const device = (id: string) => ({ deviceid: DeviceId.parse(id), name: `Unit ${id}` })
const [a, b, c] = [device('AAAAAAAAA'), device('BBBBBBBBB'), device('CCCCCCCCC')]
const groups = [
  { groupid: here, groupName: 'Here', devices: [a] },
  { groupid: north, groupName: 'North', devices: [a, b] },
  { groupid: south, groupName: 'South', devices: [b, c] },
]

describe('devices of other groups', () => {
  it('are those that the group lacks, each once', () => {
    const found = devicesElsewhere(groups, here, [a.deviceid])
    expect(found.map(({ deviceid, groupName }) => [deviceid, groupName])).toEqual([
      [b.deviceid, 'North'],
      [c.deviceid, 'South'],
    ])
  })

  it('are copied with one request for each group that they come from', () => {
    expect(requestsFor(devicesElsewhere(groups, here, []), here)).toEqual([
      { groupid: north, targetGroupid: here, deviceList: [a.deviceid, b.deviceid], action: 'copy' },
      { groupid: south, targetGroupid: here, deviceList: [c.deviceid], action: 'copy' },
    ])
  })
})
