import type { NoticeChannel } from '../../shared/alerts/alertSettings'
import { closingMs, gatherMs, maxNotices, windowMs } from './burst'
import type { Member } from './burstStore'

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
export const listFor = (members: readonly Member[], to: string, wanted: Wanted): Member[] => {
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
