import {
  type NoticeChannel,
  type NotifiedLevel,
  notifiedLevels,
  noticeChannels,
} from '../../../shared/alerts/alertSettings'
import type { GroupId } from '../../../shared/core/ids'
import type { ChosenChannels } from '../../../shared/notifications/choice'
import { getOwnNotifications } from '../../../shared/notifications/ownNotifications'
import { Checkbox } from '../ui/field/Checkbox'
import { readsOf } from '../core/api/readsOf'
import { useEndpoint } from '../core/api/useEndpoint'
import styles from './Choices.module.css'

/** By what the caller is notified, of which groups. */
export const useOwnNotifications = () => useEndpoint(getOwnNotifications, {})

export const ownNotificationReads = [readsOf(getOwnNotifications, {})]

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

interface ChannelColumn {
  channel: NoticeChannel
  label: string
}

interface Props {
  groups: readonly { groupid: string; name: string }[]
  draft: ChoiceDraft
  columns: readonly ChannelColumn[]
  onChange: (draft: ChoiceDraft) => void
}

const levelLabel = { alert: 'Alerts', warning: 'Warnings', alarm: 'Alarms' } as const satisfies Record<
  NotifiedLevel,
  string
>
/** The worst first: most people want no more than alarms. */
const levels = [...notifiedLevels].reverse()

/** Groups down, levels and channels across; the first row sets all groups. */
export const ChoiceTable = ({ groups, draft, columns, onChange }: Props) => {
  const all = groups.map(({ groupid }) => groupid)
  const boxes = (
    name: string,
    ids: readonly string[],
    isOn: (level: NotifiedLevel, channel: NoticeChannel) => 'all' | 'some' | 'none',
  ) =>
    levels.map((level) => (
      <div key={level} className={styles.level} role="group" aria-label={`${name}: ${levelLabel[level]}`}>
        <span className={styles.levelName}>{levelLabel[level]}</span>
        {columns.map(({ channel, label }) => {
          const state = isOn(level, channel)
          return (
            <Checkbox
              key={channel}
              label={label}
              checked={state === 'all'}
              indeterminate={state === 'some'}
              onChange={({ currentTarget }) =>
                onChange(tick(draft, ids, { level, channel, isOn: currentTarget.checked }))
              }
            />
          )
        })}
      </div>
    ))
  return (
    <ul className={styles.table}>
      {groups.length > 1 ? (
        <li className={styles.group} data-all>
          <h3>All groups</h3>
          <div className={styles.levels}>
            {boxes('All groups', all, (level, channel) => tickedIn(draft, level, channel))}
          </div>
        </li>
      ) : null}
      {groups.map(({ groupid, name }) => (
        <li key={groupid} className={styles.group}>
          <h3>{name}</h3>
          <div className={styles.levels}>
            {boxes(name, [groupid], (level, channel) =>
              draft[groupid]?.[level].includes(channel) === true ? 'all' : 'none',
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
