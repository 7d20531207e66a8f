import {
  type NoticeChannel,
  type NotifiedLevel,
  noticeChannels,
  notifiedLevels,
} from '../../../shared/alerts/alertSettings'
import type { GroupId } from '../../../shared/core/ids'
import type { ChosenChannels } from '../../../shared/notifications/choice'

/** What is chosen of each group, by its id. */
export type ChoiceDraft = Readonly<Record<string, ChosenChannels>>

export interface GroupChoice {
  groupid: GroupId
  channels: ChosenChannels
}

export const draftOf = (groups: readonly GroupChoice[]): ChoiceDraft =>
  Object.fromEntries(groups.map(({ groupid, channels }) => [groupid, channels]))

const withChannel = (
  channels: ChosenChannels,
  level: NotifiedLevel,
  channel: NoticeChannel,
  isOn: boolean,
): ChosenChannels => ({
  ...channels,
  [level]: noticeChannels.filter((each) => (each === channel ? isOn : channels[level].includes(each))),
})

/** One box of one group, or of all of them. */
export const tick = (
  draft: ChoiceDraft,
  groupids: readonly string[],
  { level, channel, isOn }: { level: NotifiedLevel; channel: NoticeChannel; isOn: boolean },
): ChoiceDraft => ({
  ...draft,
  ...Object.fromEntries(
    groupids.flatMap((groupid) => {
      const channels = draft[groupid]
      return channels === undefined ? [] : [[groupid, withChannel(channels, level, channel, isOn)]]
    }),
  ),
})

const isSame = (a: ChosenChannels | undefined, b: ChosenChannels): boolean =>
  a !== undefined && notifiedLevels.every((level) => a[level].join() === b[level].join())

/** The groups of which something else was chosen than is saved. */
export const changesOf = (draft: ChoiceDraft, groups: readonly GroupChoice[]): GroupChoice[] =>
  groups.flatMap(({ groupid, channels }) => {
    const chosen = draft[groupid]
    return chosen === undefined || isSame(chosen, channels) ? [] : [{ groupid, channels: chosen }]
  })

/** Whether a box is ticked in all groups, in some, or in none. */
export const tickedIn = (
  draft: ChoiceDraft,
  level: NotifiedLevel,
  channel: NoticeChannel,
): 'all' | 'some' | 'none' => {
  const boxes = Object.values(draft).map((channels) => channels[level].includes(channel))
  if (boxes.every((isOn) => isOn)) return 'all'
  return boxes.includes(true) ? 'some' : 'none'
}
