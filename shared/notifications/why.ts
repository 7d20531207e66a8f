import * as z from 'zod/mini'
import { OccurrenceId } from '../alarms/alarm'
import { endpoint } from '../core/endpoint'
import { DeviceId, UserId } from '../core/ids'
import { Clause } from './clause'

/** What decided for a person and an occurrence, and what would decide if it began now. */
const Why = z.object({
  /** Whether anything reached the person. */
  isNotified: z.boolean(),
  /** The clause of each channel, the one that says most first; at least one. */
  then: z.array(Clause),
  now: z.array(Clause),
})
export type Why = z.infer<typeof Why>

export const getWhy = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/why',
  summary: 'Read why the caller was or was not notified of an event, and whether they would be now.',
  ability: 'viewData',
  inView: false,
  input: z.object({ deviceid: DeviceId, id: OccurrenceId }),
  output: Why,
})

export const getStaffWhy = endpoint({
  service: 'staff',
  method: 'GET',
  path: '/staff-account/{userid}/why',
  summary: 'Read why an account was or was not notified of an event, and whether it would be now.',
  ability: 'administerPortal',
  input: z.object({ userid: UserId, deviceid: DeviceId, id: OccurrenceId }),
  output: Why,
})

/** An address that was switched off gets notices of the device again: the caller's own, once they are confirmed. */
export const switchOnOwn = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/own-addresses',
  summary: 'Switch on the caller’s own addresses, to which a device sends nothing any more.',
  ability: 'viewData',
  input: z.object({ deviceid: DeviceId }),
  output: z.object({ message: z.string() }),
})
