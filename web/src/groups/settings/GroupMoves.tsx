import { useEffect, useRef } from 'react'
import type { GroupId } from '../../../../shared/core/ids'
import { getGroupMoves } from '../../../../shared/groups/groupMoves'
import { askAgain } from '../../core/api/askAgain'
import { useEndpoint } from '../../core/api/useEndpoint'
import { MoveState } from './MoveState'
import { readsOfGroup } from './readsOfGroup'

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
