import * as z from 'zod/mini'
import { DeviceId } from '../core/ids'
import { DataKey } from '../data/reading'
import { Title } from './widgetParts'

export const maxPopupKeys = 8
export const mapStates = ['moving', 'working', 'idle', 'offline'] as const
export type MapState = (typeof mapStates)[number]

export const MapSettings = z.strictObject({
  title: Title,
  /** What a popup shows of a device. */
  keys: z._default(
    z.array(DataKey).check(z.maxLength(maxPopupKeys, `may have at most ${maxPopupKeys} values`)),
    [],
  ),
  /** Only devices in one of these; none stands for all. */
  states: z._default(z.array(z.enum(mapStates)), []),
  /** The device that stays in the middle. */
  follow: z._default(z.nullable(DeviceId), null),
})
export type MapSettings = z.infer<typeof MapSettings>
