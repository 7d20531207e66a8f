import { beforeAll, describe, expect, it } from 'vitest'
import { DeviceId, type GroupId } from '../../shared/core/ids'
import { placeGroupDevices, getGroupMoves, maxPlacedAtOnce } from '../../shared/groups/groupDevices'
import { getGroups } from '../../shared/groups/groups'
import { getGroupLog } from '../../shared/serverlog/serverLog'
import { openAccessStore } from '../../functions/access/accessStore'
import { accessKey } from '../../functions/core/accessKey'
import { batchWrite } from '../../functions/core/store/batchWrite'
import { newId } from '../../functions/core/newId'
import { openGroupStore } from '../../functions/groups/groupStore'
import { openMoveStore } from '../../functions/groups/moveStore'
import { openRunMoves } from '../../functions/groups/runMoves'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import { openUserStore } from '../../functions/users/userStore'
import { eventually } from '../harness/eventually'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
const many = maxPlacedAtOnce + 1
let admin: Person
let member: Person

beforeAll(async () => {
  ;[admin, member] = await Promise.all([stack.newUser('mover'), stack.newUser('member')])
})

/** Devices that nobody makes: rows of the table of access, as many as a large fleet has. */
const putMany = async (groupid: GroupId): Promise<DeviceId[]> => {
  const deviceids = Array.from({ length: many }, (_, n) =>
    DeviceId.parse(
      `${groupid
        .slice(2, 6)
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, 'X')}${String(n).padStart(5, '0')}`,
    ),
  )
  const user = accessKey.user(admin.userid)
  const put = deviceids.flatMap((deviceid) => {
    const [device, group] = [accessKey.device(deviceid), accessKey.group(groupid)]
    const direct = { role: 'ADMIN' }
    return [
      { pk: device, sk: user, ...direct },
      { pk: user, sk: device, ...direct },
      { pk: group, sk: device },
      { pk: device, sk: group },
    ]
  })
  await batchWrite(stack.clients.documents, stack.address.tables.Access, { put })
  return deviceids
}

/** What the schedule does each minute, at this moment. */
const runMoves = () => {
  const { documents } = stack.clients
  const { Access, Users, Jobs, ServerLog } = stack.address.tables
  return openRunMoves({
    documents,
    TableName: Access,
    access: openAccessStore(documents, Access),
    groups: openGroupStore(documents, Access),
    users: openUserStore(documents, Users),
    moves: openMoveStore(documents, Jobs),
    writeLog: openLogWriter(ServerLog, newId),
    now: Date.now,
  })(() => 60_000)
}

describe('a move of many devices', () => {
  it('goes on after its answer, is seen by ADMINs of both groups alone, and leaves each device in one group', async () => {
    const [groupid, targetGroupid] = await Promise.all([
      stack.newGroup([[admin, 'ADMIN']], []),
      stack.newGroup(
        [
          [admin, 'ADMIN'],
          [member, 'USER'],
        ],
        [],
      ),
    ])
    const deviceList = await putMany(groupid)
    const move = { groupid, targetGroupid, deviceList, action: 'move' as const }
    const answer = await stack.ask(placeGroupDevices, move, admin.token)
    expect(answer).toMatchObject({ message: 'Move In Progress!', devices: many })
    expect((await stack.call(getGroupMoves, { groupid: targetGroupid }, member.token)).status).toBe(403)
    await eventually(async () => {
      await runMoves()
      const { moves } = await stack.ask(getGroupMoves, { groupid: targetGroupid }, admin.token)
      expect(moves).toMatchObject([{ moveid: answer.moveid, done: many }])
      expect(moves[0]?.endedMs).toBeDefined()
    })
    const { groups } = await stack.ask(getGroups, {}, admin.token)
    const countOf = (id: string) => groups.find((group) => group.groupid === id)?.devices.length
    expect([countOf(groupid), countOf(targetGroupid)]).toEqual([0, many])
    const { events } = await stack.ask(getGroupLog, { groupid }, admin.token)
    expect(events[0]).toMatchObject({ eventName: 'Device Move Done', eventUserEmail: admin.email })
  })
})
