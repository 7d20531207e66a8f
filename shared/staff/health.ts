import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { dayMs, minuteMs } from '../core/time'

/** The queues through which everything of devices and alarms goes. */
export const watchedQueues = ['readings', 'link', 'alerts'] as const
export type WatchedQueue = (typeof watchedQueues)[number]

export const historyStepMs = 30 * minuteMs
export const historyMs = dayMs

const Queue = z.object({
  id: z.enum(watchedQueues),
  /** Waiting or under way. */
  waiting: z.number(),
  /** Given up on after five tries: nothing of them is lost, and nothing of them has arrived. */
  dead: z.number(),
  /** How long the oldest one has waited; absent when no one measured it in the last minutes. */
  oldestSeconds: z.optional(z.number()),
  /** The longest that one waited in each half hour of the last day, in the order of time; absent when it is not known. */
  history: z.optional(z.array(z.object({ ms: z.number(), seconds: z.number() }))),
})

/** An alarm that rings. */
const Alarm = z.object({
  name: z.string(),
  /** What breaks for people. */
  impact: z.string(),
  sinceMs: z.optional(z.number()),
})

/** Times are epoch milliseconds. */
export const getHealth = endpoint({
  service: 'staff',
  method: 'GET',
  path: '/staff-health',
  summary:
    'Read the health of the portal: its queues, unreadable messages, packing, waiting alerts, and jobs.',
  ability: 'administerPortal',
  input: z.object({}),
  output: z.object({
    /** Those that ring; absent when they could not be asked. */
    alarms: z.optional(z.array(Alarm)),
    queues: z.array(Queue),
    payments: z.object({
      /** When the last event of the provider was taken, and when one was last refused for its signature. */
      eventMs: z.optional(z.number()),
      refusedMs: z.optional(z.number()),
      /** When plans were last compared with payments, and how many accounts could not be. */
      comparedMs: z.optional(z.number()),
      notCompared: z.optional(z.number()),
    }),
    /** Messages that could not be read today and yesterday (UTC), by reason, the most frequent first. */
    unreadable: z.array(
      z.object({
        reason: z.string(),
        count: z.number(),
        /** Who sent the last one, and when. */
        last: z.optional(z.object({ deviceid: DeviceId, ms: z.number() })),
      }),
    ),
    /** Days that have ended and are not packed, and since when the oldest waits. */
    packing: z.object({ due: z.number(), dueSinceMs: z.optional(z.number()) }),
    /** Notifications whose time has come, and since when the oldest waits. */
    alerts: z.object({ due: z.number(), dueSinceMs: z.optional(z.number()) }),
    /** When the portal itself received nothing, newest first; one without an end lasts. */
    gaps: z.array(z.object({ fromMs: z.number(), toMs: z.optional(z.number()) })),
    jobs: z.array(
      z.object({
        jobid: z.string(),
        kind: z.enum(['transfer', 'delete']),
        deviceid: DeviceId,
        email: z.string(),
        step: z.string(),
        tries: z.number(),
        isUnderWay: z.boolean(),
      }),
    ),
  }),
})
export type Health = z.infer<(typeof getHealth)['output']>

export const replayDeadLetters = endpoint({
  service: 'staff',
  method: 'POST',
  path: '/staff-replay',
  summary: 'Try the dead letters of a queue again.',
  ability: 'administerPortal',
  input: z.object({ queue: z.enum(watchedQueues) }),
  output: z.object({ message: z.string() }),
})
