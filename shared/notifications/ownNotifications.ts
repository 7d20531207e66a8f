import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { GroupId } from '../core/ids'
import { roles } from '../core/roles'
import { ChosenChannels, QuietHours } from './choice'

/** So many groups are changed by one request, all of them or none. */
export const maxGroupsAtOnce = 40

const Address = z.object({
  /** Empty without one. */
  to: z.string(),
  isConfirmed: z.boolean(),
})

export const getOwnNotifications = endpoint({
  service: 'user',
  method: 'GET',
  path: '/user-notifications',
  summary: 'Read by which channels the caller is notified, of each of their groups, and their quiet hours.',
  ability: 'beSignedIn',
  input: z.object({}),
  output: z.object({
    email: Address,
    phone: Address,
    /** Whether the caller has a device that shows push messages. */
    hasPush: z.boolean(),
    groups: z.array(
      z.object({
        groupid: GroupId,
        name: z.string(),
        role: z.enum(roles),
        /** The devices that were given to the caller directly. */
        isDefault: z.boolean(),
        channels: ChosenChannels,
      }),
    ),
    quietHours: z.optional(QuietHours),
  }),
})

export const putOwnNotifications = endpoint({
  service: 'user',
  method: 'PUT',
  path: '/user-notifications',
  summary: 'Change by which channels the caller is notified of groups that they are in.',
  ability: 'beSignedIn',
  example: {
    groups: [
      { groupid: 'g-HunterVal', channels: { alert: [], warning: ['email'], alarm: ['push', 'email'] } },
    ],
  },
  input: z.object({
    groups: z.array(z.strictObject({ groupid: GroupId, channels: ChosenChannels })).check(
      z.minLength(1, 'must be at least one'),
      z.maxLength(maxGroupsAtOnce, `must be at most ${maxGroupsAtOnce}`),
      z.refine(
        (groups) => new Set(groups.map(({ groupid }) => groupid)).size === groups.length,
        'must name each group once',
      ),
      z.meta({ title: 'Groups' }),
    ),
  }),
  output: z.object({ message: z.string() }),
})

export const putQuietHours = endpoint({
  service: 'user',
  method: 'PUT',
  path: '/user-quiet-hours',
  summary: 'Set the hours in which the caller’s own notifications are held back, or end them.',
  ability: 'beSignedIn',
  input: z.object({
    /** Absent: none. */
    quietHours: z.optional(QuietHours),
  }),
  output: z.object({ message: z.string() }),
})

export const sendOwnTest = endpoint({
  service: 'user',
  method: 'POST',
  path: '/user-notifications/test',
  summary: 'Send the caller a test to their own confirmed email address.',
  ability: 'beSignedIn',
  input: z.object({}),
  output: z.object({ message: z.string() }),
})

/** Goes the whole way of an alert, and costs what one costs. */
export const sendOwnText = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device-text-tests',
  summary:
    'Send the caller a test to their own confirmed phone number: a text message of the month of one of their devices.',
  ability: 'beSignedIn',
  input: z.object({ idempotencyKey: z.optional(IdempotencyKey) }),
  output: z.object({ message: z.string() }),
})
