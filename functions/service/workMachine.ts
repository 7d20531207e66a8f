import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { DeviceId, GroupId } from '../../shared/core/ids'
import { type Clock, dayMs, hourMs, secondMs } from '../../shared/core/time'
import type { ServicePlan } from '../../shared/service/plan'
import { maxPeople, type NoticeForPeople } from '../alerts/noteNotices'
import { chunk } from '../core/chunk'
import { putIfVersion, putItem, type TransactItem, tryTransact, tryWrite } from '../core/store/storeWrites'
import { setFields } from '../core/store/setFields'
import type { DeviceStore } from '../devices/deviceStore'
import { openFollowUnit } from './followUnit'
import { type Judged, judge } from './serviceJudgement'
import {
  type NotifiedState,
  isNotified,
  noticeLevelOf,
  sayService,
  type ReadServicePeople,
} from './serviceNotices'
import type { ReadMachineUse } from './readUse'
import {
  type MachineRow,
  type Mark,
  type PlanRow,
  type ServiceStore,
  groupOf,
  machineOf,
  notifiedKey,
  serviceShardOf,
} from './serviceStore'

export interface WorkParts {
  documents: DynamoDBDocumentClient
  TableName: string
  store: ServiceStore
  devices: Pick<DeviceStore, 'many'>
  /** Whether a group still has a machine. */
  isIn: (groupid: GroupId, deviceid: DeviceId) => Promise<boolean>
  readUse: ReadMachineUse
  people: ReadServicePeople
  noticeForPeople: NoticeForPeople
  now: Clock
}

export const appliesTo = ({ devices }: ServicePlan, deviceid: DeviceId): boolean =>
  devices === undefined || devices.includes(deviceid)

/** Looked at no more often than this, and once a day at least. */
const soonestMs = hourMs
const latestMs = dayMs
/** One whose pace is not known yet is looked at more often: its history may still come. */
const youngHours = 6
const notifiedDays = 3 * 366
/** Of one transaction; what is beyond is notified with the next look. */
const mostWrites = 90

/** States of which a person hears no more once a worse one was notified. */
const upTo: Record<NotifiedState, readonly NotifiedState[]> = {
  soon: ['soon'],
  due: ['soon', 'due'],
  overdue: ['soon', 'due', 'overdue'],
}

/**
 * Looks at one machine of a group: reads its meter on, judges it by each plan, and notifies of what it has become. The row, the
 * notices and that they were made are one transaction: each state of a plan, a machine and an entry is notified once,
 * wherever the worker is killed.
 */
export const openWorkMachine = ({
  documents,
  TableName,
  store,
  devices,
  isIn,
  readUse,
  people,
  noticeForPeople,
  now,
}: WorkParts) => {
  const followUnit = openFollowUnit({ documents, TableName, store })
  const rest = (row: MachineRow) =>
    tryWrite(
      documents,
      setFields(
        TableName,
        { pk: row.pk, sk: row.sk },
        { remove: ['work', 'dueMs'], add: { version: 1 }, when: { version: row.version } },
      ),
    )

  /** What is written so that people hear of a state once; nothing if they have. */
  const notify = async (
    groupid: GroupId,
    deviceid: DeviceId,
    { plan, owner }: PlanRow,
    judged: Judged,
    base: string,
  ): Promise<TransactItem[]> => {
    const { state } = judged
    if (!isNotified(state)) return []
    const nowMs = now()
    const keyOf = (of: NotifiedState) =>
      notifiedKey(groupid, { planid: plan.planid, deviceid, base, state: of })
    const known = await Promise.all(
      upTo[state].map(async (of) => ((await store.isNotified(keyOf(of))) ? of : undefined)),
    )
    if (known.includes(state)) return []
    const expiresAt = Math.floor((nowMs + notifiedDays * dayMs) / secondMs)
    const noted = upTo[state]
      .filter((of) => !known.includes(of))
      .map((of) => putItem(TableName, { ...keyOf(of), atMs: nowMs, expiresAt }, { pk: undefined }))
    const level = noticeLevelOf[state]
    const event = { topic: 'service', level, msg: sayService(plan, state, judged), beganMs: nowMs }
    const to = await people(groupid, owner, state)
    const notices = chunk(to, maxPeople).map((some) =>
      noticeForPeople(
        { kind: 'service', channel: 'email', deviceid, people: some, events: [event], atMs: nowMs },
        nowMs,
      ),
    )
    return [...noted, ...notices.map(({ item }) => item)]
  }

  const nextLook = (all: readonly Judged[], isYoung: boolean, nowMs: number): number => {
    const latest = nowMs + (isYoung ? soonestMs * youngHours : latestMs)
    const earliest = Math.min(...all.map(({ nextMs }) => nextMs), latest)
    return Math.max(earliest, nowMs + soonestMs)
  }

  return async (pk: string, sk: string): Promise<void> => {
    const known = await store.machineRow(pk, sk)
    const nowMs = now()
    if (known?.dueMs === undefined || known.dueMs > nowMs) return
    const [groupid, deviceid] = [groupOf(known), machineOf(known)]
    const plans = (await store.plans(groupid)).filter(({ plan }) => appliesTo(plan, deviceid))
    const [first] = plans
    const device = first && (await devices.many([deviceid])).get(deviceid)
    if (first === undefined || device === undefined || !(await isIn(groupid, deviceid))) {
      await rest(known)
      return
    }
    const row = await followUnit(known, groupid, device.record)
    const use = await readUse(device, row, first.plan.timeZone)
    const machine = { ...row, ...use }
    const judged = plans.map((each) => ({ row: each, judged: judge(each.plan, machine, nowMs) }))
    const marks: Record<string, Mark> = {}
    const items: TransactItem[] = []
    let hasMore = false
    for (const { row: each, judged: found } of judged) {
      const { planid } = each.plan
      const base = row.done[planid]?.entryid ?? 'none'
      const before = row.marks[planid]
      if (before?.base === base && before.state === found.state) {
        marks[planid] = before
        continue
      }
      const written = await notify(groupid, deviceid, each, found, base)
      if (items.length + written.length > mostWrites) {
        hasMore = true
        continue
      }
      items.push(...written)
      marks[planid] = { base, state: found.state, sinceMs: nowMs }
    }
    const { pk: _pk, sk: _sk, version, ...fields } = machine
    const next = {
      ...fields,
      marks,
      work: serviceShardOf(row),
      dueMs: hasMore
        ? nowMs
        : nextLook(
            judged.map((each) => each.judged),
            machine.pace === undefined,
            nowMs,
          ),
    }
    // What was lost to a change of a person is due again with the next sweep.
    await tryTransact(documents, [putIfVersion(TableName, { pk, sk }, next, version), ...items])
  }
}
