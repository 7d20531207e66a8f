import * as z from 'zod/mini'
import { StorableNumber } from '../core/storableNumber'
import { DataKey } from '../data/reading'

/** Characters that no label keeps: they mean something in markup, in formulas or to a terminal. */
const removed = /[`~"'?<>]/g

/** A label as it is kept: without the characters above, without control characters and spaces around it. */
export const sanitiseText = (text: string): string =>
  text
    .replace(removed, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()

/** Display types: for numbers, for hours, and for text. */
const displayTypes = [
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
export const maxConfirmLength = 200

/**
 * How a device packs the SPN. The standard is little-endian; some marine engines (MAN) send it big-endian, and no
 * bit of the message says so: a person who knows the engine has to choose.
 */
const spnByteOrders = ['standard', 'bigEndian'] as const
export type SpnByteOrder = (typeof spnByteOrders)[number]

const Label = z
  .string()
  .check(
    z.overwrite(sanitiseText),
    z.maxLength(maxLabelLength, `must be at most ${maxLabelLength} characters`),
  )
const Limit = z.nullable(StorableNumber)

const GaugeSettings = z
  .strictObject({
    min: StorableNumber,
    max: StorableNumber,
    warnLow: Limit,
    warnHigh: Limit,
    alarmLow: Limit,
    alarmHigh: Limit,
  })
  .check(z.refine(({ min, max }) => min !== max, 'Gauge Error: Invalid min/max range'))

const DigitalSettings = z.strictObject({ lowThreshold: StorableNumber, lowString: Label, highString: Label })

/** How one data key is shown. A field left out keeps the catalogue's own value. */
export const DisplayEntry = z.strictObject({
  displayType: z.optional(z.enum(displayTypes)),
  name: z.optional(Label),
  colour: z.optional(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #1e88e5'))),
  units: z.optional(Label),
  dp: z.optional(z.int().check(z.minimum(0), z.maximum(maxDecimals))),
  sort: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  showLastReading: z.optional(z.boolean()),
  groupKey: z.optional(DataKey),
  confirm: z.optional(z.boolean()),
  confirmText: z.optional(z.string().check(z.maxLength(maxConfirmLength))),
  /** Of a trigger: what it should cause (`effectRule` reads it, a write is checked whole) and how long it may wait. */
  effect: z.optional(z.unknown()),
  voidAfterSeconds: z.optional(z.number()),
  gaugeSettings: z.optional(GaugeSettings),
  digitalSettings: z.optional(DigitalSettings),
  /** Of a bus whose fault codes an engine packs in its own way: nothing in them says so. */
  spnByteOrder: z.optional(z.enum(spnByteOrders)),
  /** A chart that a person drew: `customChart` reads it where it is drawn, a write is checked whole. */
  chart: z.optional(z.unknown()),
  /** A widget that a person drew: `widget` reads it where it is drawn, a write is checked whole. */
  widget: z.optional(z.unknown()),
})
export type DisplayEntry = z.infer<typeof DisplayEntry>

export const DisplaySettings = z.record(DataKey, DisplayEntry)
export type DisplaySettings = z.infer<typeof DisplaySettings>
