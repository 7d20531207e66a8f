import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../../shared/core/ids'
import { getGroup } from '../../../shared/groups/groups'
import { type Ask, readWholeGroup } from './useGroups'

const ids = ['AAAAAAAA1', 'AAAAAAAA2', 'AAAAAAAA3'].map((id) => DeviceId.parse(id))

/** A server that gives one device at a time. */
const openServer = () => {
  const asked: (string | undefined)[] = []
  const ask: Ask = (_, { groupid, afterDevice = '' }) => {
    asked.push(afterDevice)
    const left = ids.filter((id) => id > afterDevice)
    const [deviceid] = left
    const summary = { deviceid, name: `Pump ${left.length}`, type: '', model: '', fw: '', tier: 'Hosted' }
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
        asOfMs: 0,
        deviceSummaries: deviceid === undefined ? {} : { [deviceid]: { ...summary, intervalSeconds: 60 } },
        ...(left.length > 1 ? { lastEvaluatedDevice: deviceid } : {}),
      }),
    )
  }
  return { ask, asked }
}

describe('a group of more devices than an answer holds', () => {
  it('is asked for until every device is there, each once', async () => {
    const { ask, asked } = openServer()
    const group = await readWholeGroup(ask)(getGroup, { groupid: 'g-Pumps0001' })
    expect(Object.keys(group.deviceSummaries)).toEqual(ids)
    expect(asked).toEqual(['', ids[0], ids[1]])
    expect(group.lastEvaluatedDevice).toBeUndefined()
  })
})
