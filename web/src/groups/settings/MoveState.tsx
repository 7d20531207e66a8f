import type { OutputOf } from '../../../../shared/core/endpoint'
import type { getGroupMoves } from '../../../../shared/groups/groupMoves'
import { Banner } from '../../ui/feedback/Banner'
import styles from './GroupSettings.module.css'

type Move = OutputOf<typeof getGroupMoves>['moves'][number]

const verbs = { copy: ['Copying', 'copied'], move: ['Moving', 'moved'] } as const

/** How far a large move has come, or how it ended. */
export const MoveState = ({ move }: { readonly move: Move }) => {
  const { action, total, done, missing, fromGroupName, toGroupName, name, endedMs, stopped } = move
  const placed = done - missing
  const left = missing === 0 ? '' : ` ${missing} had left ${fromGroupName} before their turn.`
  const [doing, did] = verbs[action]
  const way = `from ${fromGroupName} to ${toGroupName}`
  if (stopped !== undefined) {
    return (
      <Banner tone="warning">
        {placed} of {total} devices were {did} {way} for {name}, then it stopped: {stopped}
        {left}
      </Banner>
    )
  }
  if (endedMs !== undefined) {
    return (
      <Banner tone={missing === 0 ? 'ok' : 'warning'}>
        {placed === total ? total : `${placed} of ${total}`} devices were {did} {way} for {name}.{left}
      </Banner>
    )
  }
  const label = `${doing} ${total} devices ${way} for ${name}`
  return (
    <div className={styles.moving}>
      <span role="status">
        {label}: {done} of {total}. It begins within a minute and continues if you leave this page.
      </span>
      <progress max={total} value={done} aria-label={label} />
    </div>
  )
}
