import * as z from 'zod'
import { DataKey } from '../data/reading'
import { spnByteOrders } from '../faults/dm1'
import { sanitiseText } from './sanitiseText'

/** Display types of spec 1 §3: for numbers, for hours, and for text. */
export const displayTypes = [
  'default',
  'plain',
  'gauge',
  'digital',
  'hours',
  'hide',
  'raw',
  'escaped',
  'hex',
  'base64',
] as const
export type DisplayType = (typeof displayTypes)[number]

export const maxLabelLength = 15
export const maxDecimals = 8
export const maxWidgets = 99
export const maxCharts = 5
export const maxConfirmLength = 200

const Label = z
  .string()
  .overwrite(sanitiseText)
  .max(maxLabelLength, `must be at most ${maxLabelLength} characters`)
const Limit = z.number().nullable()

const GaugeSettings = z
  .strictObject({
    min: z.number(),
    max: z.number(),
    warnLow: Limit,
    warnHigh: Limit,
    alarmLow: Limit,
    alarmHigh: Limit,
  })
  .refine(({ min, max }) => min !== max, 'Gauge Error: Invalid min/max range')

const DigitalSettings = z.strictObject({ lowThreshold: z.number(), lowString: Label, highString: Label })

/** How one data key is shown. A field left out keeps the catalogue's own value. */
export const DisplayEntry = z.strictObject({
  displayType: z.enum(displayTypes).optional(),
  name: Label.optional(),
  colour: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #1e88e5')
    .optional(),
  units: Label.optional(),
  dp: z.number().int().min(0).max(maxDecimals).optional(),
  sort: z.number().int().min(1).max(100).optional(),
  showLastReading: z.boolean().optional(),
  groupKey: DataKey.optional(),
  confirm: z.boolean().optional(),
  confirmText: z.string().max(maxConfirmLength).optional(),
  gaugeSettings: GaugeSettings.optional(),
  digitalSettings: DigitalSettings.optional(),
  /** Of a bus whose fault codes an engine packs in its own way: nothing in them tells (spec-traps 4). */
  spnByteOrder: z.enum(spnByteOrders).optional(),
  /** A chart that somebody drew: `customChart` reads it where it is drawn, a write is checked whole. */
  chart: z.unknown().optional(),
  /** A widget that somebody drew: `widget` reads it where it is drawn, a write is checked whole. */
  widget: z.unknown().optional(),
})
export type DisplayEntry = z.infer<typeof DisplayEntry>

export const DisplaySettings = z.record(DataKey, DisplayEntry)
export type DisplaySettings = z.infer<typeof DisplaySettings>
