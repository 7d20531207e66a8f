import { useEffect, useRef } from 'react'
import type { OutputOf } from '../../../../shared/core/endpoint'
import type { GroupId } from '../../../../shared/core/ids'
import { getGroupMoves } from '../../../../shared/groups/groupMoves'
import { askAgain } from '../../core/askAgain'
import { useEndpoint } from '../../core/useEndpoint'
import { Banner } from '../../ui/Banner'
import styles from './GroupSettings.module.css'
import { readsOfGroup } from './readsOfGroup'

type Move = OutputOf<typeof getGroupMoves>['moves'][number]

const pollMs = 3000
const verbs = { copy: ['Copying', 'copied'], move: ['Moving', 'moved'] } as const

const MoveState = ({ move }: { readonly move: Move }) => {
  const { action, total, done, fromGroupName, toGroupName, name, endedMs, stopped } = move
  const [doing, did] = verbs[action]
  const way = `from ${fromGroupName} to ${toGroupName}`
  if (stopped !== undefined) {
    return (
      <Banner tone="warning">
        {done} of {total} devices were {did} {way} for {name}, then it stopped: {stopped}
      </Banner>
    )
  }
  if (endedMs !== undefined) {
    return (
      <Banner tone="ok">
        {total} devices were {did} {way} for {name}.
      </Banner>
    )
  }
  const label = `${doing} ${total} devices ${way} for ${name}`
  return (
    <div className={styles.moving}>
      <span role="status">
        {label}: {done} of {total}. It begins within a minute and goes on when you leave this page.
      </span>
      <progress max={total} value={done} aria-label={label} />
    </div>
  )
}

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
