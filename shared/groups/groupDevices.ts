import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { DeviceId, GroupId } from '../core/ids'

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

/** Each is written before the answer. */
export const maxRemoved = 1000
/** All are checked before the answer, and many are written after it. */
const maxPlaced = 10_000

const deviceList = (maxLength: number) =>
  z.pipe(
    z.array(DeviceId).check(z.minLength(1, 'No Devices Selected'), z.maxLength(maxLength)),
    z.transform((ids) => [...new Set(ids)]),
  )

export const placeGroupDevices = endpoint({
  service: 'group',
  method: 'PUT',
  path: '/group/{groupid}/devices',
  summary: 'Copy or move devices of a group to another group: all of them, or none if one is refused.',
  ability: 'viewGroup',
  input: z.object({
    groupid: GroupId,
    deviceList: deviceList(maxPlaced),
    targetGroupid: GroupId,
    action: z.enum(['copy', 'move']),
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  output: z.object({
    message: z.string(),
    devices: z.number(),
    /** Of many devices: what is under way, to be looked for among the moves of both groups. */
    moveid: z.optional(z.string()),
  }),
})

export const removeGroupDevices = endpoint({
  service: 'group',
  method: 'DELETE',
  path: '/group/{groupid}/devices',
  summary: 'Remove devices from a group; members who have access only through this group lose it.',
  ability: 'editGroupDevices',
  input: z.object({ groupid: GroupId, deviceList: deviceList(maxRemoved) }),
  output: z.object({ message: z.string(), devices: z.number() }),
})
