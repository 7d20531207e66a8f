import { metricRowOf } from '../../shared/display/metricRowOf'
import { nameOfTopic } from '../../shared/alerts/namesOfTopics'
import { GroupId } from '../../shared/core/ids'
import type { NoticeChannel } from '../../shared/alerts/alertSettings'
import { idIn } from '../core/accessKey'
import { putItem } from '../core/store/storeWrites'
import { maxPeople, maxNamed, newNotice } from '../alerts/noteNotices'
import type { GatherNotices } from '../alerts/noticeGate'
import type { NoticePerson, NoticeRow } from '../alerts/noticeStore'
import type { GroupStore } from '../groups/groupStore'
import { type OccurrenceReader, idOfRow } from '../alarms/occurrenceStore'
import { type Burst, closingMs, gatherMs, maxNotices, windowMs } from './burst'
import type { BurstStore, Member } from './burstStore'

interface Wanted {
  channel: NoticeChannel
  openedMs: number
  /** When the lists of the cause are due by the channel, and which of them this is. */
  duesMs: readonly number[]
  dueMs: number
}

const isFor = (member: Member, channel: NoticeChannel, to: string): boolean =>
  member[channel].some((each) => each.to === to)

/** Whether a list names a device: what was held when it opened is one of it. */
export const isListed = ({ state, openedMs, joinedMs }: Member, list: { openedMs: number }): boolean => {
  if (state === 'listed') return openedMs === list.openedMs
  return state === 'held' && joinedMs <= list.openedMs && joinedMs >= list.openedMs - 2 * gatherMs
}

/**
 * The devices that a list names for one person, those of which they have not read first; none when there is nothing
 * new for them. A list between the first and the last is left out where a person would get too many notices of the
 * cause: what it would name stands in the last one.
 */
const listFor = (members: readonly Member[], to: string, wanted: Wanted): Member[] => {
  const { channel, openedMs, duesMs, dueMs } = wanted
  const own = members.filter((member) => isFor(member, channel, to))
  const listed = own.filter((member) => isListed(member, { openedMs }))
  const alone = own.filter(({ state, joinedMs }) => state === 'alone' && joinedMs >= openedMs - windowMs)
  let lists = 0
  let lastMs = 0
  const isGiven = (atMs: number, isNamed: (joinedMs: number) => boolean): boolean => {
    const isFirstOrLast = lists === 0 || atMs >= closingMs(openedMs)
    const hasRoom = isFirstOrLast || alone.length + lists <= maxNotices - 2
    return hasRoom && listed.some(({ joinedMs }) => joinedMs >= lastMs && isNamed(joinedMs))
  }
  for (const before of [...duesMs].filter((each) => each < dueMs).sort((a, b) => a - b)) {
    if (!isGiven(before, (joinedMs) => joinedMs < before)) continue
    lists += 1
    lastMs = before
  }
  return isGiven(dueMs, () => true) ? [...listed].sort((a, b) => b.joinedMs - a.joinedMs) : []
}

interface Options {
  /** Of notices. */
  TableName: string
  groups: Pick<GroupStore, 'read'>
  bursts: BurstStore
  occurrences: Pick<OccurrenceReader, 'readAll'>
  newId: (nowMs: number) => string
}

/** What many devices have in common: "No contact", "Supply voltage warning". */
const causeOf = ({ topic, level }: Member['event']): string =>
  topic === 'contact' ? 'No contact' : `${nameOfTopic(topic) ?? metricRowOf(topic).label} ${level}`

export const headlineOf = (event: Member['event'], devices: number, groupName: string): string =>
  `${causeOf(event)}: ${devices} ${devices === 1 ? 'device' : 'devices'} of ${groupName}`

/** What a list names for each person, by the members of its group; what a person has acknowledged wants no one else. */
export const openReadList = ({ bursts, occurrences }: Pick<Options, 'bursts' | 'occurrences'>) => {
  const unacknowledged = async (members: readonly Member[]): Promise<Member[]> => {
    const wanted = members.flatMap(({ deviceid, event: { id } }) =>
      id === undefined ? [] : [{ deviceid, id }],
    )
    const rows = await occurrences.readAll(wanted)
    const done = new Set(
      rows.filter(({ acknowledged }) => acknowledged !== undefined).map((row) => `${row.pk} ${idOfRow(row)}`),
    )
    return members.filter(({ deviceid, event: { id = '' } }) => !done.has(`${deviceid} ${id}`))
  }

  return async ({ burst: place, channel, dueMs = 0, plannedMs = dueMs }: NoticeRow) => {
    if (place === undefined) return undefined
    const { pk, sk, openedMs } = place
    const [known, members]: [Burst, Member[]] = await Promise.all([
      bursts.read({ pk, sk }),
      bursts.members({ pk, sk }),
    ])
    // Of a list that is over the later ones are not known any more: this is then the last one.
    const duesMs = known.openedMs === openedMs ? (known.lists[channel]?.dueMs ?? []) : []
    const open = await unacknowledged(members)
    const wanted = { channel, openedMs, duesMs, dueMs: plannedMs }
    return { members: open, listOf: (to: string) => listFor(open, to, wanted) }
  }
}

/** Whom a list goes to and what it names, when it is due. */
export const openFillList = (options: Options): GatherNotices['fill'] => {
  const { TableName, groups, newId } = options
  const readList = openReadList(options)

  const peopleOf = (row: NoticeRow, members: readonly Member[]): NoticePerson[] => {
    const all = members.flatMap((member) => member[row.channel])
    return [...new Map(all.map((each) => [each.to, each])).values()]
  }

  return async (row, nowMs) => {
    if (row.burst === undefined || row.people.length > 0) return { row, items: [] }
    const { plannedMs = row.dueMs } = row
    const list = await readList({ ...row, plannedMs })
    const people = peopleOf(row, list?.members ?? []).filter(({ to }) => (list?.listOf(to).length ?? 0) > 0)
    const named = [
      ...new Map(
        people.flatMap(({ to }) => list?.listOf(to) ?? []).map((member) => [member.deviceid, member]),
      ).values(),
    ]
    const [first] = named
    const group = await groups.read(GroupId.parse(idIn(row.burst.pk)))
    if (first === undefined || group === undefined) return { row, items: [] }
    const filled = {
      ...row,
      plannedMs,
      headline: headlineOf(first.event, named.length, group.groupName),
      due: named.slice(0, maxNamed).map(({ event, deviceid: of }) => ({ ...event, deviceid: of })),
      more: Math.max(0, named.length - maxNamed),
    }
    const { groupName } = group
    const withHeadlines = people.map((person): NoticePerson => {
      const own = list?.listOf(person.to) ?? []
      return { ...person, headline: headlineOf((own[0] ?? first).event, own.length, groupName) }
    })
    const rest = withHeadlines.slice(maxPeople)
    const { deviceid, channel, atMs, burst } = row
    const further =
      rest.length === 0
        ? []
        : [
            putItem(TableName, {
              ...newNotice(deviceid, newId(nowMs), nowMs, { kind: 'list', channel, atMs, dueMs: nowMs }),
              ...{ burst, plannedMs, people: rest, headline: filled.headline, due: filled.due },
            }),
          ]
    return { row: { ...filled, people: withHeadlines.slice(0, maxPeople) }, items: further }
  }
}
