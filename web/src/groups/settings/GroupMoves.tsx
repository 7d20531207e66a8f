import { useEffect, useRef } from 'react'
import type { GroupId } from '../../../../shared/core/ids'
import { getGroupMoves } from '../../../../shared/groups/groupDevices'
import { askAgain } from '../../core/api/askAgain'
import { useEndpoint } from '../../core/api/useEndpoint'
import { readsOfGroup } from './readsOfGroup'
import type { OutputOf } from '../../../../shared/core/endpoint'
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

const pollMs = 3000

/** Large moves of today out of this group and into it; the list of devices is read again when one has ended. */
export const GroupMoves = ({ groupid }: { readonly groupid: GroupId }) => {
  const { data } = useEndpoint(
    getGroupMoves,
    { groupid },
    {
      refreshInterval: (known) => (known?.moves.some(({ endedMs }) => endedMs === undefined) ? pollMs : 0),
    },
  )
  const ended = data?.moves.filter(({ endedMs }) => endedMs !== undefined).length
  const before = useRef(ended)
  useEffect(() => {
    if (before.current !== undefined && ended !== before.current) askAgain(readsOfGroup(groupid))
    before.current = ended
  }, [ended, groupid])
  return data?.moves.map((move) => <MoveState key={move.moveid} move={move} />)
}
