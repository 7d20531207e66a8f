import { dayMs, type Clock } from '../../shared/core/time'
import type { getGroupMoves as contract } from '../../shared/groups/groupMoves'
import type { Serve } from '../core/http/serve'
import type { MoveStore } from './moveStore'

/** Those under way, and those that ended today: the log has the rest. */
export const getGroupMoves =
  (moves: Pick<MoveStore, 'ofGroup'>, now: Clock): Serve<typeof contract> =>
  async ({ groupid }) => {
    const found = await moves.ofGroup(groupid)
    return { moves: found.filter(({ endedMs }) => endedMs === undefined || endedMs > now() - dayMs) }
  }
