import { setTimeout as sleep } from 'node:timers/promises'
import { DeviceId } from '../../../shared/core/ids'
import { placeGroupDevices, maxPlacedAtOnce } from '../../../shared/groups/groupDevices'
import { getGroups } from '../../../shared/groups/groups'
import { getGroupLog } from '../../../shared/serverlog/serverLog'
import { accessKey } from '../../../functions/core/accessKey'
import { batchWrite } from '../../../functions/core/store/batchWrite'
import type { Harness } from '../../harness/openHarness'
import type { Person } from '../../harness/makePeople'
import type { Tokens } from '../../harness/srpSignIn'
import type { Load } from './Load'

const many = maxPlacedAtOnce + 1
const pauseMs = 500
const logPage = 100

/** A fleet without hardware that moves from one group to the other and back, each time as a job. */
export const openMoves = async (harness: Harness, admin: Person): Promise<Load> => {
  const groups = [
    await harness.newGroup([[admin, 'ADMIN']], []),
    await harness.newGroup([[admin, 'ADMIN']], []),
  ] as const
  const deviceList = Array.from({ length: many }, (_, n) =>
    DeviceId.parse(`KILL${String(n).padStart(5, '0')}`),
  )
  const user = accessKey.user(admin.userid)
  await batchWrite(harness.clients.documents, harness.address.tables.Access, {
    put: deviceList.flatMap((deviceid) => {
      const [device, group] = [accessKey.device(deviceid), accessKey.group(groups[0])]
      return [
        { pk: device, sk: user, role: 'ADMIN' },
        { pk: user, sk: device, role: 'ADMIN' },
        { pk: group, sk: device },
        { pk: device, sk: group },
      ]
    }),
  })
  const accepted = new Set<string>()

  const countsOf = async (alive: Harness, token: string): Promise<number[]> => {
    const { groups: all } = await alive.ask(getGroups, {}, token)
    return groups.map((id) => all.find(({ groupid }) => groupid === id)?.devices.length ?? 0)
  }

  /** Moves that ended, by the log of a group: an entry for each. */
  const endedMoves = async (alive: Harness, token: string): Promise<number> => {
    let ended = 0
    let pageStartKey: string | undefined
    do {
      const request = { groupid: groups[0], dataPoints: logPage, pageStartKey }
      const page = await alive.ask(getGroupLog, request, token)
      ended += page.events.filter(({ eventName }) => eventName === 'Device Move Done').length
      pageStartKey = page.lastEvaluatedKey
    } while (pageStartKey !== undefined)
    return ended
  }

  const move = async (alive: Harness, access: string): Promise<void> => {
    const [first = 0] = await countsOf(alive, access)
    const [groupid, targetGroupid] = first === many ? groups : [groups[1], groups[0]]
    const { status, body } = await alive.call(
      placeGroupDevices,
      { groupid, targetGroupid, deviceList, action: 'move' },
      access,
    )
    if (status === 200) accepted.add((body as { moveid: string }).moveid)
  }

  return {
    name: 'moves',
    workUntilKilled: async (alive, gone) => {
      let session: Tokens | undefined
      while (!gone.aborted) {
        try {
          session ??= await alive.startSession(admin.email)
          await move(alive, session.access)
        } catch {
          // An answer that fails is what the faults are for: the next move comes after it.
        }
        await sleep(pauseMs)
      }
    },
    judge: async (alive) => {
      const { access } = await alive.signIn(admin.email)
      const ended = await endedMoves(alive, access)
      const placed = (await countsOf(alive, access)).reduce((sum, count) => sum + count, 0)
      return {
        acknowledged: accepted.size,
        lost: Math.max(0, accepted.size - ended) + Math.max(0, many - placed),
        doubled: Math.max(0, placed - many),
      }
    },
  }
}
