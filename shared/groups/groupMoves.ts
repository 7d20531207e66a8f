import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { GroupId } from '../core/ids'

/** More devices than these are copied or moved after the answer, a few at a time. */
export const maxPlacedAtOnce = 100

export const getGroupMoves = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/moves',
  summary: 'Read the progress of large moves and copies from and to a group, newest first.',
  ability: 'editGroupDevices',
  input: z.object({ groupid: GroupId }),
  output: z.object({
    moves: z.array(
      z.object({
        moveid: z.string(),
        action: z.enum(['copy', 'move']),
        fromGroupName: z.string(),
        toGroupName: z.string(),
        /** Who asked for it. */
        name: z.string(),
        total: z.number(),
        done: z.number(),
        /** Of those done, how many had left the source before their turn and were not placed. */
        missing: z.number(),
        /** Epoch milliseconds. */
        startedMs: z.number(),
        endedMs: z.optional(z.number()),
        /** Why it ended before all were done. */
        stopped: z.optional(z.string()),
      }),
    ),
  }),
})
