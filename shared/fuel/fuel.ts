import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { EpochSeconds } from '../core/time'
import { SensorDoubt } from '../doubts/sensorDoubt'
import { Bounds } from '../hours/hours'

/** As many are read at once. */
export const mostFuelDays = 62

/** What changes a tank at once. */
export const fuelEventKinds = { refuel: 'Refuel', loss: 'Possible loss' } as const
export type FuelEventKind = keyof typeof fuelEventKinds
const kinds = Object.keys(fuelEventKinds) as [FuelEventKind, ...FuelEventKind[]]

export const FuelEvent = z.object({
  kind: z.enum(kinds),
  /** Epoch seconds, between two readings. */
  fromTs: z.number(),
  toTs: z.number(),
  /** Percent of the tank. */
  percent: Bounds,
})
export type FuelEvent = z.infer<typeof FuelEvent>

/**
 * Fuel of a machine over a period, each figure between two bounds. Litres are what its engine counted. The portal does not
 * know how large a tank is: what its level says is percent of the tank.
 */
export const Fuel = z.object({
  /** Epoch seconds; the end is not part of it. */
  fromTime: z.number(),
  toTime: z.number(),
  /** By the engine’s own count; absent where it was not read. */
  usedLitres: z.optional(Bounds),
  /** So many hours lie outside of its readings, or within them where it fell. */
  litresUnknownHours: z.number(),
  /** By the level of the tank; absent where it was not read. */
  usedPercent: z.optional(Bounds),
  /** Hours in silences of the level. */
  percentUnknownHours: z.number(),
  /** The oldest first. */
  events: z.array(FuelEvent),
  /** So many older ones are not listed. */
  moreEvents: z.number(),
  /** Sensors that this rests on and that are not to be trusted at its end. */
  doubts: z.optional(z.array(SensorDoubt)),
})
export type Fuel = z.infer<typeof Fuel>

/** Of a device over a period; what is still to come is left out. */
export const getFuel = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/fuel',
  summary:
    'Read how much fuel a device’s machine used, in litres by its engine and in percent of the tank by its level, each as at least and at most, with refuels and possible losses.',
  ability: 'viewData',
  input: z.object({ deviceid: DeviceId, fromTime: EpochSeconds, toTime: EpochSeconds }),
  output: Fuel,
})
