import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { DeviceId, type GroupId } from '../../shared/core/ids'
import { minuteMs } from '../../shared/core/time'
import { maxPlacedAtOnce } from '../../shared/groups/groupDevices'
import { openAccessStore } from '../../functions/access/accessStore'
import { accessKey } from '../../functions/core/accessKey'
import { newId } from '../../functions/core/newId'
import { createGroup, newGroupId } from '../../functions/groups/manageGroup'
import { getGroupMoves, openMoveStore } from '../../functions/groups/moveStore'
import { openGroupSharing } from '../../functions/groups/groupSharing'
import { openGroupStore } from '../../functions/groups/groupStore'
import { addGroupUser, changeGroupUser } from '../../functions/groups/manageGroupUsers'
import { placeGroupDevices } from '../../functions/groups/placeDevices'
import { devicesPerTransaction } from '../../functions/groups/placing'
import { devicesIn } from '../../functions/groups/readGroups'
import { openRunMoves } from '../../functions/groups/runMoves'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import { openUserStore } from '../../functions/users/userStore'
import { type Life, killEverywhere, mortal } from './dieAt'
import { callerOf, noMail, noneWaits, openScene, tables } from './openScene'
import { drawFrom, unevenly } from './unevenly'

const [ann, bob] = [callerOf(1), callerOf(2)]
const writeLog = openLogWriter(tables.serverLog, newId)
const many = maxPlacedAtOnce + 5

/** Two groups of which ann and bob are ADMINs; the first holds devices that ann administers. */
const openMoveScene = async (count = many, draw = drawFrom(1)) => {
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
  const add = addGroupUser(parts.groups, sharing, parts.users, () => Promise.resolve(), noneWaits, noMail)
  await Promise.all([ann, bob].map(scene.addAccount))
  const newGroup = async (groupName: string) => {
    const { groupid } = await make({ groupName }, ann)
    await add({ groupid, targetEmail: bob.email, targetPermission: 'ADMIN' }, ann)
    return groupid
  }
  const [groupid, targetGroupid] = [await newGroup('North'), await newGroup('South')]
  const thirdGroupid = await newGroup('West')
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
    thirdGroupid,
    start: (
      change: { action?: 'copy'; groupid?: GroupId; targetGroupid?: GroupId } = {},
      by = ann,
      list = deviceList,
    ) => {
      const uneven = openParts(unevenly(scene.documents, draw))
      return placeGroupDevices(uneven, uneven.moves)({ ...way, ...change, deviceList: list }, by)
    },
    work: (documents = scene.documents) => openRunMoves(openParts(documents))(() => 5 * minuteMs),
    shown: async () => (await getGroupMoves(parts.moves, scene.now)({ groupid }, ann)).moves[0],
    heldBy,
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

  it('is refused, in words that name the open one, while another leads out of or into one of its groups', async () => {
    const move = await openMoveScene()
    await move.start()
    const { groupid, targetGroupid } = move.way
    const named = `a move of ${many} devices from North to South, started by ${ann.name}: 0 of ${many} done.`
    const refusal = (group: string) => ({
      code: 'conflict',
      message: `${group} is busy with ${named} Please try again when it has ended.`,
    })
    await expect(move.start({ targetGroupid: move.thirdGroupid })).rejects.toMatchObject(refusal('North'))
    await expect(move.start({}, bob)).rejects.toMatchObject(refusal('South'))
    const copy = { groupid, targetGroupid: move.thirdGroupid, action: 'copy' as const }
    await expect(move.start(copy)).rejects.toMatchObject({
      message: `North is busy with a move of ${many} devices: 0 of ${many} done. Please try again when it has ended.`,
    })
    await move.work()
    expect(await move.start({ groupid: targetGroupid, targetGroupid: groupid })).toMatchObject({
      devices: many,
    })
  })

  it('is accepted once of two that are asked for at the same moment, whichever comes first', async () => {
    for (let race = 0; race < 100; race += 1) {
      const move = await openMoveScene(many, drawFrom(race))
      const [south, west] = [move.way.targetGroupid, move.thirdGroupid]
      const asked = await Promise.allSettled([move.start(), move.start({ targetGroupid: west })])
      const accepted = asked.flatMap(({ status }, n) => (status === 'fulfilled' ? [[south, west][n]] : []))
      expect(accepted).toHaveLength(1)
      await Promise.all([move.work(), move.work()])
      for (const id of [south, west]) {
        expect(await move.heldBy(id)).toHaveLength(accepted.includes(id) ? many : 0)
      }
    }
  }, 60_000)

  it('counts only the devices that it placed', async () => {
    const move = await openMoveScene()
    await move.start()
    const { groupid, targetGroupid } = move.way
    const few = move.deviceList.slice(0, 7)
    await move.start({ targetGroupid: move.thirdGroupid }, ann, few)
    await move.work()
    expect(await move.heldBy(targetGroupid)).toHaveLength(many - few.length)
    expect(await move.shown()).toMatchObject({ done: many, missing: few.length })
    const done = (await move.logOf(groupid)).find(({ name }) => name === 'Device Move Done')
    expect(done?.description).toBe(
      `${many - few.length} of ${many} devices from North to South: ${few.length} had left North before their turn`,
    )
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
        const state = {
          total: count,
          done: 0,
          missing: 0,
          startedMs: scene.now(),
          leasedUntilMs: 0,
          tries: 0,
        }
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
