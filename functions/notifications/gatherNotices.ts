import { GroupId, type DeviceId } from '../../shared/core/ids'
import { minuteMs, secondMs } from '../../shared/core/time'
import { accessKey, idIn } from '../core/accessKey'
import type { OccurrenceReader } from '../alarms/occurrenceStore'
import type { AccessStore } from '../access/accessStore'
import type { GatherNotices, Gathered } from '../alerts/noticeGate'
import { newNotice } from '../alerts/noteNotices'
import type { NoticePerson, NoticeRow } from '../alerts/noticeStore'
import { putItem, type TransactItem } from '../core/store/storeWrites'
import type { GroupStore } from '../groups/groupStore'
import { type Burst, type Verdict, isOpen, needsSize, nextList, stepBurst, windowMs } from './burst'
import { type BurstPlace, type BurstStore, burstPlace } from './burstStore'
import { openFillList, isListed } from './noticeList'

/** What a person gets of a device that alarms: digests, tests and reminders are of something else. */
const gathered: ReadonlySet<NoticeRow['kind']> = new Set(['event', 'personal', 'escalation'])

/** Of a device in more groups the first by their ids count: a transaction takes a hundred writes. */
export const maxGroups = 10
const sizeKeptMs = 10 * minuteMs

/** What joined by the clock of another sender before a list was due is stored by then. */
const settleMs = 5 * secondMs

interface Options {
  /** Of notices. */
  TableName: string
  access: Pick<AccessStore, 'related' | 'countRelated'>
  groups: Pick<GroupStore, 'read'>
  bursts: BurstStore
  occurrences: Pick<OccurrenceReader, 'readAll'>
  newId: (nowMs: number) => string
}

/** The groups that people share and that hold a device. */
export const openSharedGroups =
  ({ access, groups }: Pick<Options, 'access' | 'groups'>) =>
  async (deviceid: DeviceId): Promise<{ groupid: GroupId; groupName: string }[]> => {
    const holding = await access.related(accessKey.device(deviceid), 'GROUP#')
    const ids = holding.map(({ sk }) => GroupId.parse(idIn(sk))).sort()
    const read = await Promise.all(ids.slice(0, maxGroups).map((groupid) => groups.read(groupid)))
    // The private group of one person says nothing about what breaks together.
    return read.flatMap((group) => (group?.kind === 'shared' ? group : []))
  }

/** With the size of the group, where that decides; it is counted again after a while. */
export const openWithSize =
  ({ access }: Pick<Options, 'access'>) =>
  async (
    groupid: GroupId,
    burst: Burst,
    joining: number,
    nowMs: number,
  ): Promise<Burst & { size: number }> => {
    const { size = 0, sizeMs } = burst
    const isKnown = nowMs - sizeMs < sizeKeptMs
    if (isKnown || !needsSize(burst, joining, nowMs)) return { ...burst, size }
    return { ...burst, size: await access.countRelated(accessKey.group(groupid), 'DEVICE#'), sizeMs: nowMs }
  }

/** The one thing that a notice is about; one about several goes out, since a list would name one of them alone. */
const causeOf = ({ due }: NoticeRow) => {
  const [first] = due
  return first !== undefined &&
    due.every(({ topic, level }) => topic === first.topic && level === first.level)
    ? first
    : undefined
}

interface Place {
  place: BurstPlace
  group: { groupid: GroupId; groupName: string }
  burst: Burst
  verdict: Verdict
  /** When it joined, if its notice by the channel has been counted before. */
  joinedMs: number | undefined
}

/** A list before waiting, waiting before going out; of several lists the longest, or that of the larger group. */
const rank = { list: 2, hold: 1, go: 0 } as const
const byRank = (a: Place, b: Place): number =>
  rank[b.verdict.kind] - rank[a.verdict.kind] ||
  b.burst.devices - a.burst.devices ||
  (b.burst.size ?? 0) - (a.burst.size ?? 0)

const states = { list: 'listed', hold: 'held', go: 'alone' } as const

/** Makes one notice of many that have one cause, by what the groups of each device count. */
export const openGatherNotices = (options: Options): GatherNotices => {
  const { TableName, bursts, newId } = options
  const sharedGroups = openSharedGroups(options)
  const withSize = openWithSize(options)

  const stepAt = async (
    group: Place['group'],
    row: NoticeRow,
    event: { topic: string; level: string },
    nowMs: number,
  ): Promise<Place> => {
    const place = burstPlace(group.groupid, event.topic, event.level)
    const [known, member] = await Promise.all([bursts.read(place), bursts.member(place, row.deviceid)])
    const sinceMs = Math.max(nowMs - windowMs, known.openedMs ?? 0)
    // What waits for others when a list opens is named by it, and joins no second time.
    const { openedMs = 0 } = known
    const isPart = member !== undefined && isOpen(known, nowMs) && isListed(member, { openedMs })
    const isNew = member === undefined || (!isPart && member.joinedMs < sinceMs)
    const sized = await withSize(group.groupid, known, isNew ? 1 : 0, nowMs)
    const wasHeld = row.heldMs !== undefined
    const isCounted = !isNew && member[row.channel].length > 0
    const joinedMs = isCounted ? member.joinedMs : undefined
    return { place, group, joinedMs, ...stepBurst(sized, { isNew, wasHeld }, sized.size, nowMs) }
  }

  /** A list by the channel, if none is planned that would name what has joined. */
  const planList = (row: NoticeRow, { place, burst, joinedMs }: Place, nowMs: number) => {
    const isNamed = joinedMs !== undefined && burst.lists[row.channel] !== undefined
    const next = isNamed ? undefined : nextList(burst, row.channel, nowMs)
    if (next === undefined) return { burst, items: [] }
    const { openedMs = nowMs } = burst
    const notice = {
      ...newNotice(row.deviceid, newId(nowMs), nowMs, {
        ...{ kind: 'list' as const, channel: row.channel, atMs: nowMs, dueMs: next.dueMs + settleMs },
      }),
      plannedMs: next.dueMs,
      burst: { ...place, openedMs },
    }
    return { burst: next.burst, items: [putItem(TableName, notice)] }
  }

  const judge = async (
    row: NoticeRow,
    people: readonly NoticePerson[],
    name: string,
    nowMs: number,
  ): Promise<Gathered> => {
    const event = causeOf(row)
    if (!gathered.has(row.kind) || event === undefined) return { kind: 'go', items: [] }
    const found = await sharedGroups(row.deviceid)
    const places = await Promise.all(found.map((group) => stepAt(group, row, event, nowMs)))
    const [best] = [...places].sort(byRank)
    if (best === undefined) return { kind: 'go', items: [] }
    const planned =
      best.verdict.kind === 'list' ? planList(row, best, nowMs) : { burst: best.burst, items: [] }
    const { topic, level, msg, value, beganMs, id } = event
    const writes = places.flatMap(({ place, burst, verdict, joinedMs = nowMs }): TransactItem[] => {
      const isBest = place === best.place
      // What a list of another group names goes out by that one.
      const state = isBest || best.verdict.kind !== 'list' ? states[verdict.kind] : 'alone'
      const member = {
        ...{ deviceid: row.deviceid, name, joinedMs, state },
        event: { topic, level, msg, ...(value === undefined ? {} : { value }), beganMs, id },
        ...(state === 'listed' ? { openedMs: burst.openedMs } : {}),
      }
      return [
        bursts.write(place, isBest ? planned.burst : burst, nowMs),
        bursts.join(place, member, row.channel, state === 'alone' && !isBest ? [] : people, nowMs),
      ]
    })
    const items = [...writes, ...planned.items]
    const { verdict, group } = best
    if (verdict.kind === 'list') return { kind: 'list', list: group, items }
    return verdict.kind === 'hold' ? { ...verdict, items } : { kind: 'go', items }
  }

  return {
    judge: (row, people, record, nowMs) =>
      judge(row, people, record.name === '' ? row.deviceid : record.name, nowMs),
    fill: openFillList(options),
  }
}
