import { Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { GroupId } from '../../../shared/core/ids'
import { paths } from '../paths'
import { lazyPart } from '../ui/lazyPart'
import styles from './GroupSwitcher.module.css'

/** A dozen is seen at a glance; a phone draws them better than any page. */
const mostPlain = 12

const ChoiceField = lazyPart(async () => (await import('../ui/combobox/ChoiceField')).ChoiceField)

interface Props {
  readonly groupid: GroupId
  /** What the page is about; undefined on the page of a group that is not among one's own. */
  readonly name: string | undefined
  readonly groups: readonly { groupid: GroupId; groupName: string; deviceCount: number }[]
}

const unknownName = 'Choose a group'

const Chevron = () => (
  <svg className={styles.chevron} viewBox="0 0 16 16" width="16" height="16" aria-hidden>
    <path d="m4 6 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
  </svg>
)

/**
 * The name of the group, and the way to another one: the browser's own list lies over the title, unseen. With many
 * groups there is a search among them, which is loaded.
 */
export const GroupSwitcher = ({ groupid, name, groups }: Props) => {
  const navigate = useNavigate()
  const title = name === undefined ? null : <h1 className={styles.title}>{name}</h1>
  const isKnown = groups.some((group) => group.groupid === groupid)
  if (groups.length < 2 && (isKnown || groups.length === 0)) return title
  const known = groups.map((group) => ({
    value: group.groupid as string,
    label: `${group.groupName} (${group.deviceCount})`,
  }))
  // On the page of a group that is not among them none is chosen: each can be.
  const choices = isKnown ? known : [{ value: groupid, label: unknownName }, ...known]
  const go = (chosen: string) => void navigate(paths.group(GroupId.parse(chosen)))
  if (groups.length > mostPlain) {
    return (
      <>
        {title}
        <Suspense fallback={<span className={styles.many} />}>
          <ChoiceField
            aria-label="Group"
            className={styles.many}
            value={groupid}
            choices={choices}
            onChange={go}
          />
        </Suspense>
      </>
    )
  }
  return (
    <div className={styles.switcher}>
      {title ?? <span className={styles.title}>{unknownName}</span>}
      <Chevron />
      <select
        aria-label="Group"
        title="Go to another group"
        className={styles.list}
        value={groupid}
        onChange={({ currentTarget }) => go(currentTarget.value)}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
