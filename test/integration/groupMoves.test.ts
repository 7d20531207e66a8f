import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { openAccessStore } from '../../functions/access/accessStore'
import { accessKey } from '../../functions/core/accessKey'
import { newId } from '../../functions/core/newId'
import { createGroup } from '../../functions/groups/createGroup'
import { getGroupMoves } from '../../functions/groups/getGroupMoves'
import { openGroupSharing } from '../../functions/groups/groupSharing'
import { openGroupStore } from '../../functions/groups/groupStore'
import { addGroupUser, changeGroupUser } from '../../functions/groups/manageGroupUsers'
import { openMoveStore } from '../../functions/groups/moveStore'
import { newGroupId } from '../../functions/groups/newGroupId'
import { placeGroupDevices } from '../../functions/groups/placeDevices'
import { devicesPerTransaction } from '../../functions/groups/placing'
import { devicesIn } from '../../functions/groups/readGroups'
import { openRunMoves } from '../../functions/groups/runMoves'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import { openUserStore } from '../../functions/users/userStore'
import { DeviceId, type GroupId } from '../../shared/core/ids'
import { minuteMs } from '../../shared/core/time'
import { maxPlacedAtOnce } from '../../shared/groups/groupMoves'
import { type Life, killEverywhere, mortal } from './dieAt'
import { callerOf, openScene, tables } from './openScene'

const [ann, bob] = [callerOf(1), callerOf(2)]
const writeLog = openLogWriter(tables.serverLog, newId)
const many = maxPlacedAtOnce + 5

/** Two groups of which ann and bob are ADMINs; the first holds devices that ann administers. */
const openMoveScene = async (count = many) => {
  const scene = openScene()
  const openParts = (documents: DynamoDBDocumentClient) => ({
    documents,
    TableName: tables.access,
    access: openAccessStore(documents, tables.access),
    groups: openGroupStore(documents, tables.access),
    users: openUserStore(documents, tables.users),
    moves: openMoveStore(documents, tables.jobs),
    writeLog,
    now: scene.now,
  })
  const parts = openParts(scene.documents)
  const sharing = openGroupSharing(parts)
  const make = createGroup(scene.documents, tables.access, scene.access, writeLog, newGroupId, scene.now)
  const add = addGroupUser(parts.groups, sharing, parts.users, () => Promise.resolve())
  await Promise.all([ann, bob].map(scene.addAccount))
  const newGroup = async (groupName: string) => {
    const { groupid } = await make({ groupName }, ann)
    await add({ groupid, targetEmail: bob.email, targetPermission: 'ADMIN' }, ann)
    return groupid
  }
  const [groupid, targetGroupid] = [await newGroup('North'), await newGroup('South')]
  const relate = async (a: string, b: string, fields = {}) => {
    await scene.put('access', { pk: a, sk: b, ...fields })
    await scene.put('access', { pk: b, sk: a, ...fields })
  }
  const deviceList = Array.from({ length: count }, (_, n) =>
    DeviceId.parse(`MOVE${String(n).padStart(5, '0')}`),
  )
  for (const device of deviceList) {
    await relate(accessKey.device(device), accessKey.user(ann.userid), { role: 'ADMIN' })
    await relate(accessKey.group(groupid), accessKey.device(device))
  }
  const way = { groupid, targetGroupid, action: 'move' as const }
  const heldBy = async (id: GroupId) => {
    const group = await parts.groups.read(id)
    return group === undefined ? [] : devicesIn(scene.access, group)
  }
  const logOf = async (id: GroupId) =>
    (await scene.all('serverLog')).filter(({ pk }) => pk === accessKey.group(id))
  return {
    ...{ scene, parts, way, deviceList },
    start: () => placeGroupDevices(parts, parts.moves)({ ...way, deviceList }, ann),
    work: (documents = scene.documents) => openRunMoves(openParts(documents))(() => 5 * minuteMs),
    shown: async () => (await getGroupMoves(parts.moves, scene.now)({ groupid }, ann)).moves[0],
    held: async () => ({ source: await heldBy(groupid), target: await heldBy(targetGroupid) }),
    change: changeGroupUser(parts.groups, sharing, parts.users),
    logOf,
  }
}

describe('a move of many devices', () => {
  it('is answered at once, shown as it goes, and written into the logs of both groups', async () => {
    const move = await openMoveScene()
    expect(await move.start()).toMatchObject({ message: 'Move In Progress!', devices: many })
    expect((await move.held()).target).toEqual([])
    expect(await move.shown()).toMatchObject({ total: many, done: 0, name: ann.name, toGroupName: 'South' })
    await move.work()
    expect(await move.held()).toEqual({ source: [], target: move.deviceList })
    const shown = await move.shown()
    expect(shown).toMatchObject({ done: many })
    expect([shown?.endedMs, shown?.stopped]).toEqual([expect.any(Number), undefined])
    for (const id of [move.way.groupid, move.way.targetGroupid]) {
      const log = await move.logOf(id)
      const of = (name: string) => log.filter((entry) => entry.name === name)
      const way = `${many} devices from North to South`
      expect(of('Device Move Started')).toMatchObject([{ description: way, userEmail: ann.email }])
      expect(of('Device Move Done')).toMatchObject([{ description: way, userEmail: ann.email }])
    }
    expect(await move.logOf(move.way.targetGroupid)).toHaveLength(many + 4)
  })

  it('is refused whole where one device may not be given away', async () => {
    const move = await openMoveScene()
    const [pk, sk] = [accessKey.device(DeviceId.parse('MOVE00003')), accessKey.user(ann.userid)]
    await move.scene.put('access', { pk, sk, role: 'USER' })
    await move.scene.put('access', { pk: sk, sk: pk, role: 'USER' })
    // North gives ann ADMIN on all that it holds; for somebody who only came by the device itself it does not.
    await move.change(
      { groupid: move.way.targetGroupid, targetUserID: ann.userid, targetPermission: 'USER' },
      bob,
    )
    await expect(move.start()).rejects.toMatchObject({ code: 'forbidden' })
    expect(await move.shown()).toBeUndefined()
  })

  it('stops where whoever asked for it has lost the right, and says so', async () => {
    const move = await openMoveScene()
    await move.start()
    const { targetGroupid } = move.way
    await move.change({ groupid: targetGroupid, targetUserID: ann.userid, targetPermission: 'USER' }, bob)
    await move.work()
    expect(await move.shown()).toMatchObject({ done: 0, stopped: 'Insufficient Permissions' })
    expect((await move.held()).target).toEqual([])
    expect((await move.logOf(targetGroupid)).at(-1)).toMatchObject({ name: 'Device Move Stopped' })
    await move.work()
    expect(await move.parts.moves.open()).toEqual([])
  })

  it('is done once by two workers at once', async () => {
    const move = await openMoveScene()
    await move.start()
    await Promise.all([move.work(), move.work(), move.work()])
    expect(await move.shown()).toMatchObject({ done: many })
    expect(await move.held()).toEqual({ source: [], target: move.deviceList })
  })

  it(
    'goes on where a worker died, wherever that was, and loses and doubles nothing',
    { timeout: 240_000 },
    async () => {
      const count = 2 * devicesPerTransaction + 3
      let move = await openMoveScene(count)
      const act = async (life: Life) => {
        move = await openMoveScene(count)
        const { parts, way, scene, deviceList } = move
        const by = { userid: ann.userid, email: ann.email, name: ann.name }
        const state = { total: count, done: 0, startedMs: scene.now(), leasedUntilMs: 0, tries: 0 }
        const names = { fromGroupName: 'North', toGroupName: 'South' }
        const writes = parts.moves.startWrites(
          { moveid: 'M1', ...way, ...by, ...names, ...state },
          deviceList,
        )
        for (const { Put } of writes) await scene.put('jobs', Put?.Item ?? {})
        await move.work(mortal(scene.documents, life))
      }
      const deaths = await killEverywhere(act, async () => {
        const { source, target } = await move.held()
        expect([...source, ...target].sort()).toEqual(move.deviceList)
        expect((await move.shown())?.done).toBe(target.length)
        move.scene.clock.ms += 2 * minuteMs
        await move.work()
        expect(await move.held()).toEqual({ source: [], target: move.deviceList })
        const shown = await move.shown()
        expect([shown?.done, shown?.endedMs === undefined]).toEqual([count, false])
        expect(await move.parts.moves.open()).toEqual([])
      })
      expect(deaths).toBeGreaterThan(20)
    },
  )
})
