import { setTimeout as sleep } from 'node:timers/promises'
import type { DeviceId, GroupId } from '../../shared/core/ids'
import { queryReadings } from '../../shared/data/queryReadings'
import { getGroup, getGroups } from '../../shared/groups/groups'
import { getGroupPage } from '../../shared/page/pages'
import { staffSearch } from '../../shared/staff/staffSearch'
import type { Person } from '../harness/makePeople'
import type { Harness } from '../harness/openHarness'

interface Fleet {
  groupid: GroupId
  deviceids: readonly DeviceId[]
  manager: Person
  staff: Person
}

const pauseMs = 5000

/** What people who look at the fleet ask, each in its turn until the signal. Returns how long each took, by name. */
export const askPages = async (
  { ask }: Harness,
  { groupid, deviceids, manager, staff }: Fleet,
  signal: AbortSignal,
): Promise<Map<string, number[]>> => {
  const times = new Map<string, number[]>()
  let since: number | undefined
  /** The group, page after page as Home reads it; after the first time what was heard since. */
  const pollGroup = async () => {
    let afterDevice: DeviceId | undefined
    let asOfMs: number | undefined
    do {
      const page = await ask(getGroup, { groupid, afterDevice, since }, manager.token)
      afterDevice = page.lastEvaluatedDevice
      asOfMs ??= page.asOfMs
    } while (afterDevice !== undefined)
    since = asOfMs
  }
  let turn = 0
  const questions: Record<string, () => Promise<unknown>> = {
    'first answer of the group’s page': () => ask(getGroupPage, { groupid }, manager.token),
    'poll of the group': pollGroup,
    'poll of a device': () => {
      const deviceid = deviceids[turn++ % deviceids.length]
      if (deviceid === undefined) throw new Error('There is no device.')
      return ask(queryReadings, { deviceid, dataPoints: 1 }, manager.token)
    },
    'all names, for a search': () => ask(getGroups, {}, manager.token),
    'search of the staff': () =>
      ask(staffSearch, { text: deviceids[turn % deviceids.length] ?? '' }, staff.token),
  }
  await pollGroup()
  while (!signal.aborted) {
    for (const [name, question] of Object.entries(questions)) {
      const began = performance.now()
      await question()
      const taken = times.get(name) ?? []
      times.set(name, [...taken, performance.now() - began])
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
  }
  return times
}
