import { type NoticeChannel, type NotifiedLevel, notifiedLevels } from '../../../shared/alerts/alertSettings'
import { Checkbox } from '../ui/field/Checkbox'
import { type ChoiceDraft, tick, tickedIn } from './choiceDraft'
import styles from './Choices.module.css'

export interface ChannelColumn {
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
