import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'

const At = { datetime: z.string() }
const Hours = z.object({ ...At, Hour: z.number() })
const Location = z.object({
  ...At,
  Latitude: z.number(),
  Longitude: z.number(),
  Altitude: z.optional(z.number()),
  AltitudeUnits: z.optional(z.literal('metre')),
})
const Fuel = z.object({ ...At, Percent: z.number() })
const Engine = z.object({ ...At, EngineNumber: z.string(), Running: z.boolean() })

const Link = z.object({ rel: z.enum(['self', 'prev', 'next', 'last']), href: z.string() })
export type Link = z.infer<typeof Link>

/** What is known of a machine; an element that has no valid value is left out. */
export const Equipment = z.object({
  EquipmentHeader: z.object({
    UnitInstallDateTime: z.optional(z.string()),
    OEMName: z.string(),
    Model: z.string(),
    EquipmentID: z.string(),
    SerialNumber: z.string(),
    PIN: z.string(),
  }),
  Location: z.optional(Location),
  CumulativeOperatingHours: z.optional(Hours),
  CumulativeIdleHours: z.optional(Hours),
  FuelRemaining: z.optional(Fuel),
  EngineStatus: z.optional(Engine),
})
export type Equipment = z.infer<typeof Equipment>

/** The elements that a machine reports over time. */
export const seriesNames = [
  'Location',
  'CumulativeOperatingHours',
  'CumulativeIdleHours',
  'FuelRemaining',
  'EngineStatus',
] as const
export type SeriesName = (typeof seriesNames)[number]

const head = { version: z.literal('1'), snapshotTime: z.string(), Links: z.array(Link) }
const Fleet = z.object({ ...head, Equipment: z.array(Equipment) })

const Page = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))
const Name = z.string().check(z.minLength(1), z.maxLength(60))
const Time = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/, 'must be a time such as 2026-01-31T23:59:59Z'))

export const readFleet = endpoint({
  service: 'cloudapi',
  method: 'GET',
  path: '/v1/aemp/Fleet/{page}',
  summary:
    'Read the newest state of the devices that are shown in the AEMP API (ISO 15143-3), 100 per page; XML unless `Accept` requests JSON.',
  ability: 'readAemp',
  auth: 'apiKey',
  input: z.object({ page: Page }),
  output: Fleet,
})

export const readEquipment = endpoint({
  service: 'cloudapi',
  method: 'GET',
  path: '/v1/aemp/Fleet/Equipment/{pin}',
  summary: 'Read the newest state of one device, by its equipment ID; XML unless `Accept` requests JSON.',
  ability: 'readAemp',
  auth: 'apiKey',
  input: z.object({ pin: Name }),
  output: Fleet,
})

export const readEquipmentByMake = endpoint({
  service: 'cloudapi',
  method: 'GET',
  path: '/v1/aemp/Fleet/Equipment/MakeModelSerial/{make}/{model}/{serial}',
  summary: 'Read the newest state of one device, by its make, model and serial number.',
  ability: 'readAemp',
  auth: 'apiKey',
  input: z.object({ make: Name, model: Name, serial: Name }),
  output: Fleet,
})

export const readSeries = endpoint({
  service: 'cloudapi',
  method: 'GET',
  path: '/v1/aemp/Fleet/Equipment/{pin}/{series}/{start}/{end}/{page}',
  summary: 'Read how one element of a device changed over at most seven days, 100 entries per page.',
  ability: 'readAemp',
  auth: 'apiKey',
  input: z.object({ pin: Name, series: z.enum(seriesNames), start: Time, end: Time, page: Page }),
  output: z.object({
    ...head,
    EquipmentHeader: Equipment.shape.EquipmentHeader,
    Location: z.optional(z.array(Location)),
    CumulativeOperatingHours: z.optional(z.array(Hours)),
    CumulativeIdleHours: z.optional(z.array(Hours)),
    FuelRemaining: z.optional(z.array(Fuel)),
    EngineStatus: z.optional(z.array(Engine)),
  }),
})
