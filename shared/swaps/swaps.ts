import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { DeviceId } from '../core/ids'

/** What a machine keeps when it gets another unit, in the order in which it is carried; undone from the last to the first. */
export const swapParts = {
  people: 'People and their roles',
  groups: 'Groups',
  fences: 'Fences: where it is',
  recipients: 'Recipients of alerts',
  rules: 'Alarm rules, AEMP and allowed devices',
  readings: 'Readings so far',
  alarms: 'Alarms of the old unit, ended',
  cards: 'Cards, limits and charts',
  notes: 'Name, notes and asset type',
  config: 'Settings of the unit',
  script: 'Script',
  views: 'Views',
  links: 'Share links',
  service: 'Service plans and log',
} as const

export type SwapPart = keyof typeof swapParts
export const swapPartNames = Object.keys(swapParts) as [SwapPart, ...SwapPart[]]

/** What stays with each unit whatever is carried, as the page says before the press. */
export const notCarried = [
  'Wi-Fi, LTE and endpoint settings, certificate and setup password of each unit',
  'Plan and subscription: each unit keeps its own',
  'Pictures in cards and notes',
] as const

export const undoDays = 7

export const swapStates = ['carrying', 'carried', 'undoing', 'undone', 'stopped'] as const
export type SwapState = (typeof swapStates)[number]

const PartView = z.object({
  part: z.enum(swapPartNames),
  /** `left`: not reached before the swap was stopped. */
  state: z.enum(['waiting', 'running', 'done', 'left']),
  /** How many things were carried, or put back. */
  count: z.int(),
  /** What could not be, and why. */
  notes: z.array(z.string()),
})

/** A unit that has taken the place of another. Times are epoch seconds. */
export const SwapView = z.object({
  swapid: z.string(),
  state: z.enum(swapStates),
  oldDeviceid: DeviceId,
  newDeviceid: DeviceId,
  /** What the machine is called. */
  name: z.string(),
  by: z.string(),
  startedTs: z.number(),
  endedTs: z.optional(z.number()),
  /** Absent when it can no longer be undone. */
  undoUntilTs: z.optional(z.number()),
  undoneBy: z.optional(z.string()),
  undoneTs: z.optional(z.number()),
  /** Why it was stopped. */
  stopped: z.optional(z.string()),
  parts: z.array(PartView),
})
export type SwapView = z.infer<typeof SwapView>

const NewDeviceId = DeviceId.check(z.meta({ title: 'New unit' }))

export const swapUnit = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/swap',
  summary:
    'Put another unit in the place of a device: readings, settings, people, groups and more go over to it.',
  ability: 'adminSettings',
  input: z.object({
    deviceid: DeviceId,
    newDeviceid: NewDeviceId,
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  output: z.object({ message: z.string(), swapid: z.string() }),
})

export const getSwap = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/swap',
  summary: 'Read how the last replacement of or by a device goes, and until when it can be undone.',
  ability: 'viewData',
  input: z.object({ deviceid: DeviceId }),
  output: z.object({ swap: z.optional(SwapView) }),
})

export const undoSwap = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/swap/undo',
  summary: 'Undo the last replacement of or by a device, within seven days.',
  ability: 'adminSettings',
  input: z.object({ deviceid: DeviceId, idempotencyKey: z.optional(IdempotencyKey) }),
  output: z.object({ message: z.string() }),
})

const SwapUnit = z.object({
  deviceid: DeviceId,
  name: z.string(),
  model: z.string(),
  tier: z.string(),
  /** When it was added, epoch seconds. */
  addedTs: z.optional(z.number()),
  lastContactMs: z.optional(z.number()),
  /** Why it cannot take over. */
  reason: z.optional(z.string()),
})
export type SwapUnit = z.infer<typeof SwapUnit>

/** So many units are listed; a search finds the others. */
export const maxSwapUnits = 50

export const getSwapUnits = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/swap-units',
  summary: 'List the units that can take the place of a device, those that never reported first.',
  ability: 'adminSettings',
  // The list of a person, which is for them alone.
  inView: false,
  input: z.object({
    deviceid: DeviceId,
    search: z.optional(z.string().check(z.maxLength(100))),
  }),
  output: z.object({
    units: z.array(SwapUnit),
    /** How many more there are. */
    more: z.int(),
  }),
})
