import { expect, it } from 'vitest'
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { SQSRecord } from 'aws-lambda'
import { GroupId } from '../../shared/core/ids'
import { minuteMs } from '../../shared/core/time'
import { openAccessStore } from '../../functions/access/accessStore'
import { findDueKeys } from '../../functions/alerts/dueStore'
import { accessKey } from '../../functions/core/accessKey'
import { newId } from '../../functions/core/newId'
import { batchWrite } from '../../functions/core/store/batchWrite'
import { openEndGroup } from '../../functions/groups/endGroup'
import { endedSk, openEndRows, openEraseRows } from '../../functions/groups/endedRows'
import { openGroupStore } from '../../functions/groups/groupStore'
import { reportShardOf, reportShards } from '../../functions/reports/reportStore'
import { openTakeReports } from '../../functions/reports/takeReports'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import { serviceShardOf, serviceShards } from '../../functions/service/serviceStore'
import { openTakeService } from '../../functions/service/workPlan'
import { killEverywhere, mortal } from './dieAt'
import { openMemoryDocuments } from './memoryDocuments'
import { callerOf, startMs } from './openScene'

const tables = { access: 'access', log: 'log', service: 'service', reports: 'reports' } as const
const [ended, other] = [GroupId.parse('g-Ended0001'), GroupId.parse('g-Other0001')]
const ann = callerOf(1)
const never = () => Promise.reject(new Error('there is nothing else to do'))

const openGroups = async (rows: number) => {
  const keys = ['pk', 'sk'] as const
  const documents = openMemoryDocuments({ access: keys, log: keys, service: keys, reports: keys })
  const clock = { ms: startMs }
  const now = () => clock.ms
  const access = openAccessStore(documents, tables.access)
  const [group, user] = [accessKey.group(ended), accessKey.user(ann.userid)]
  const meta = { pk: group, sk: accessKey.meta, kind: 'shared', version: 1, admins: 1 }
  const facts = { groupName: 'Pit', groupDescription: '', groupSupportEmail: '', userid: ann.userid }
  for (const Item of [
    { ...meta, ...facts },
    { pk: group, sk: user, role: 'ADMIN' },
    { pk: user, sk: group, role: 'ADMIN' },
  ]) {
    await documents.send(new PutCommand({ TableName: tables.access, Item }))
  }
  for (const TableName of [tables.service, tables.reports]) {
    const put = [ended, other].flatMap((groupid) =>
      Array.from({ length: rows }, (_, n) => ({
        pk: accessKey.group(groupid),
        sk: `${n % 2 === 0 ? 'LOG#TRUCK0001' : 'ISSUE#'}#${n}`,
      })),
    )
    await batchWrite(documents, TableName, { put })
  }
  const endings = [
    openEndRows(tables.service, serviceShardOf, now),
    openEndRows(tables.reports, reportShardOf, now),
  ]
  const end = openEndGroup(
    {
      documents,
      TableName: tables.access,
      access,
      groups: openGroupStore(documents, tables.access),
      writeLog: openLogWriter(tables.log, newId),
      now,
    },
    async (groupid) => (await Promise.all(endings.map(({ endWrites }) => endWrites(groupid)))).flat(),
  )
  const endIt = async () => {
    const found = await openGroupStore(documents, tables.access).read(ended)
    return found === undefined ? false : end(found, ann)
  }
  const messageOf = (key: object) => ({ messageId: 'm', body: JSON.stringify(key) }) as SQSRecord

  /** What the sweeps of each minute hand to the workers. */
  const sweep = async () => {
    const erase = (TableName: string) => openEraseRows(documents, TableName)
    const works = [
      [tables.service, serviceShards, openTakeService(never, never, erase(tables.service))],
      [tables.reports, reportShards, openTakeReports(never, erase(tables.reports))],
    ] as const
    for (const [TableName, shards, take] of works) {
      const due = []
      for await (const page of findDueKeys(documents, { TableName, IndexName: 'work', shards }, now())) {
        due.push(...page)
      }
      await take(due.map(({ pk, sk }) => messageOf({ pk, sk })))
    }
  }
  const countOf = async (groupid: GroupId) => {
    const all = await Promise.all(
      [tables.service, tables.reports].map((TableName) => documents.send(new ScanCommand({ TableName }))),
    )
    return all.flatMap(({ Items = [] }) => Items).filter(({ pk }) => pk === accessKey.group(groupid)).length
  }
  return { documents, clock, endIt, sweep, countOf }
}

it('nothing of a group that has ended stays, however much it was, and all of the others', async () => {
  const { clock, endIt, sweep, countOf } = await openGroups(10_000)
  expect(await endIt()).toBe(true)
  // A request that had found the group may still be under way.
  await sweep()
  expect(await countOf(ended)).toBe(2 * 10_001)
  clock.ms += 2 * minuteMs
  await sweep()
  expect([await countOf(ended), await countOf(other)]).toEqual([0, 20_000])
})

it('ends the same wherever the worker dies', async () => {
  let opened = await openGroups(60)
  const deaths = await killEverywhere(
    async (life) => {
      opened = await openGroups(60)
      await opened.endIt()
      opened.clock.ms += 2 * minuteMs
      const { documents } = opened
      await openEraseRows(mortal(documents, life), tables.service)(accessKey.group(ended), endedSk)
    },
    async (where) => {
      await opened.sweep()
      expect([where, await opened.countOf(ended), await opened.countOf(other)]).toEqual([where, 0, 120])
    },
  )
  expect(deaths).toBeGreaterThan(4)
})
