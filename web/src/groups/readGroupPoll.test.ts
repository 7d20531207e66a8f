import { describe, expect, it } from 'vitest'
import { DeviceId, GroupId } from '../../../shared/core/ids'
import { getGroup } from '../../../shared/groups/groups'
import { createGroupPoll } from './useGroups'

const groupid = GroupId.parse('g-Pumps0001')
const device = (deviceid: string, name: string) => ({
  deviceid: DeviceId.parse(deviceid),
  name,
  type: '',
  model: '',
  fw: '',
  tier: 'Hosted',
  intervalSeconds: 60,
})

/** A server whose devices can be renamed; a poll tells those heard alone. */
const openServer = () => {
  const devices = new Map([
    ['PUMP00001', 'One'],
    ['PUMP00002', 'Two'],
  ])
  const heard = new Set<string>()
  const asked: unknown[] = []
  const poll = createGroupPoll((_, { since }) => {
    asked.push(since)
    const shown = [...devices].filter(([id]) => since === undefined || heard.has(id))
    heard.clear()
    return Promise.resolve(
      getGroup.output.parse({
        groupid,
        groupName: 'Pumps',
        isPrivateGroup: false,
        isDefaultGroup: false,
        isGroupAdmin: false,
        myPermission: 'VIEW',
        groupDescription: '',
        groupSupportEmail: '',
        userid: '',
        asOfMs: 1000 + asked.length,
        deviceSummaries: Object.fromEntries(shown.map(([id, name]) => [id, device(id, name)])),
        ...(since === undefined ? {} : { deviceids: [...devices.keys()] }),
      }),
    )
  })
  const names = async () =>
    Object.values((await poll(getGroup, { groupid })).deviceSummaries).map(({ name }) => name)
  return { devices, heard, asked, names }
}

describe('the polls of a group', () => {
  it('ask for what is new since the last answer, and keep the rest', async () => {
    const { devices, heard, asked, names } = openServer()
    expect(await names()).toEqual(['One', 'Two'])
    devices.set('PUMP00002', 'Second').set('PUMP00001', 'First')
    heard.add('PUMP00002')
    expect(await names()).toEqual(['One', 'Second'])
    expect(asked).toEqual([undefined, 1001])
  })

  it('drop a device that left, and ask for all when one joined', async () => {
    const { devices, asked, names } = openServer()
    await names()
    devices.delete('PUMP00001')
    expect(await names()).toEqual(['Two'])
    devices.set('PUMP00003', 'Three')
    expect(await names()).toEqual(['Two', 'Three'])
    expect(asked).toEqual([undefined, 1001, 1002, undefined])
  })

  it('ask for all now and then', async () => {
    const { asked, names } = openServer()
    for (let n = 0; n < 22; n += 1) await names()
    expect(asked.filter((since) => since === undefined)).toHaveLength(2)
  })
})
