import type { NoticeChannel } from '../../shared/alerts/alertIntervals'
import { gatherMs, maxNotices, windowMs } from './burst'
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
 * new for them, or when they have got as many notices of the cause as a person gets.
 */
export const listFor = (members: readonly Member[], to: string, wanted: Wanted): Member[] => {
  const { channel, openedMs, duesMs, dueMs } = wanted
  const own = members.filter((member) => isFor(member, channel, to))
  const listed = own.filter((member) => isListed(member, { openedMs }))
  const alone = own.filter(({ state, joinedMs }) => state === 'alone' && joinedMs >= openedMs - windowMs)
  const before = duesMs.filter((each) => each < dueMs && listed.some(({ joinedMs }) => joinedMs < each))
  const lastMs = Math.max(0, ...before)
  if (alone.length + before.length >= maxNotices) return []
  return listed.some(({ joinedMs }) => joinedMs >= lastMs)
    ? [...listed].sort((a, b) => b.joinedMs - a.joinedMs)
    : []
}
