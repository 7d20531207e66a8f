import { beforeEach, expect, it } from 'vitest'
import { openClaimScene } from '../../test/integration/claimScene'
import { startMs, tables } from '../../test/integration/openScene'
import { tryTransact } from '../core/store/storeWrites'
import { allShards, shardOf, watchAgain, watchFrom, watchNoMore, watchShards } from './dueStore'
import { type DueKey, openSweepDue, openSweepNotices } from './sweepDue'

let here: Awaited<ReturnType<typeof openClaimScene>>

beforeEach(async () => {
  here = await openClaimScene()
})

it('what waits and is due by now is queued for the sender again, of whatever shard', async () => {
  const queued: string[] = []
  const { documents, now } = here.scene
  const sweep = openSweepNotices(
    documents,
    tables.notices,
    (deviceid, ids) => {
      queued.push(`${deviceid} ${ids.join()}`)
      return Promise.resolve()
    },
    now,
  )
  expect(await sweep()).toBe(0)
  await here.note({ id: 'N1', dueMs: startMs, work: '0' })
  await here.note({ id: 'N2', dueMs: startMs - 1, work: '7' })
  await here.note({ id: 'N3', dueMs: startMs + 1, work: '0' })
  await here.note({ id: 'N4', dueMs: startMs, work: undefined })
  expect(await sweep()).toBe(2)
  expect(queued).toEqual([`${here.device} N1`, `${here.device} N2`])
})

it('what is due in another table is queued by its keys, of the shards that are asked for', async () => {
  const queued: DueKey[] = []
  const { documents, now } = here.scene
  const enqueue = (key: DueKey) => {
    queued.push(key)
    return Promise.resolve()
  }
  const table = { TableName: tables.alarms, shards: ['a', 'b'] }
  for (const [pk, work, dueMs] of [
    ['p1', 'a', startMs],
    ['p2', 'b', startMs - 5],
    ['p3', 'c', startMs],
    ['p4', 'a', startMs + 1],
  ] as const)
    await here.scene.put(tables.alarms, { pk, sk: 's', work, dueMs, more: 1 })
  expect(await openSweepDue(documents, table, enqueue, now)()).toBe(2)
  expect(queued).toEqual([
    { pk: 'p1', sk: 's' },
    { pk: 'p2', sk: 's' },
  ])
})

it('a device is looked at when its time has come, unless a person set another meanwhile', async () => {
  const { documents } = here.scene
  const write = (item: Parameters<typeof tryTransact>[1][number]) => tryTransact(documents, [item])
  const row = async () => (await here.scene.all('notices'))[0]
  await write(watchFrom(tables.notices)(here.device, 5))
  expect(await row()).toMatchObject({ id: 'WATCH', dueMs: 5, work: `contact ${shardOf(here.device)}` })
  expect(await write(watchAgain(tables.notices, here.device, { seenMs: 4, dueMs: 9 }))).toBe(false)
  expect(await write(watchAgain(tables.notices, here.device, { seenMs: 5, dueMs: 9 }))).toBe(true)
  expect(await row()).toMatchObject({ dueMs: 9 })
  expect(await write(watchNoMore(tables.notices, here.device, 5))).toBe(false)
  expect(await write(watchNoMore(tables.notices, here.device, 9))).toBe(true)
  expect(await row()).toEqual({ deviceid: here.device, id: 'WATCH' })
})

it('devices are spread over eight shards, each always in the same one', () => {
  const names = Array.from({ length: 200 }, (_, n) => `PUMP${String(n).padStart(5, '0')}`)
  expect(new Set(names.map(shardOf))).toEqual(new Set(allShards))
  expect(names.map(shardOf)).toEqual(names.map(shardOf))
  expect(watchShards).toEqual(allShards.map((shard) => `contact ${shard}`))
  expect(shardOf('A')).toBe(String(((7 * 31 + 65) % 9973) % 8))
})
