import * as z from 'zod'
import { DataKey } from '../data/reading'
import { maxLabelLength } from './displaySettings'
import { sanitiseText } from './sanitiseText'

/** Nothing of a widget stands further out, and nothing is larger. */
export const maxWidgetSide = 1000
export const maxWidgetText = 80
export const minFontSize = 6
export const maxFontSize = 96

export const WidgetColour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #1e88e5')

/** An empty colour is the page's own, in light and in dark. */
export const OptionalColour = WidgetColour.nullable().default(null)

/** Tells the items of one widget apart. */
const ItemId = z.string().regex(/^[A-Za-z0-9]{1,20}$/, 'must be letters and digits')
const Position = z.number().min(-maxWidgetSide).max(maxWidgetSide)
const Side = z.number().min(1).max(maxWidgetSide)
/** An empty key is an item that shows no value yet. */
const Source = DataKey.nullable().default(null)

const place = { id: ItemId, x: Position.default(0), y: Position.default(0) }

/** A bar that fills from `min` to `max`; it is turned by `rotation` degrees, clockwise, about its middle. */
export const LevelIndicator = z.strictObject({
  ...place,
  kind: z.literal('levelIndicator'),
  min: z.number().default(0),
  max: z.number().default(100),
  barColor: WidgetColour.default('#2f9e44'),
  backgroundColor: WidgetColour.default('#dee2e6'),
  rotation: z.number().min(-360).max(360).default(0),
  width: Side.default(20),
  height: Side.default(70),
  borderColor: WidgetColour.default('#495057'),
  borderThickness: z.number().min(0).max(20).default(1),
  radius: z.number().min(0).max(maxWidgetSide).default(3),
  dataElement: Source,
})
export type LevelIndicator = z.infer<typeof LevelIndicator>

/** A lamp that takes the colour of its value's level; the limits are those of spec 1 §9. */
export const StatusIndicator = z.strictObject({
  ...place,
  kind: z.literal('statusIndicator'),
  normalColor: WidgetColour.default('#2f9e44'),
  warningColor: WidgetColour.default('#f08c00'),
  alarmColor: WidgetColour.default('#e03131'),
  highWarning: z.number().nullable().default(35),
  lowWarning: z.number().nullable().default(25),
  highAlarm: z.number().nullable().default(45),
  lowAlarm: z.number().nullable().default(20),
  shadow: z.boolean().default(true),
  radius: z.number().min(2).max(maxWidgetSide).default(12),
  dataElement: Source,
})
export type StatusIndicator = z.infer<typeof StatusIndicator>

export const WidgetElement = z.discriminatedUnion('kind', [LevelIndicator, StatusIndicator])
export type WidgetElement = z.infer<typeof WidgetElement>

/** What a text item says: its own words, or of its data key the value, the value with its unit, or the name. */
export const textDisplayTypes = ['text', 'value', 'valueWithUnit', 'name'] as const
export type TextDisplayType = (typeof textDisplayTypes)[number]

/** A line of text; `x` and `y` are where it begins, at its top. */
export const WidgetText = z.strictObject({
  ...place,
  text: z.string().overwrite(sanitiseText).max(maxWidgetText).default(''),
  dataElement: Source,
  displayType: z.enum(textDisplayTypes).default('text'),
  colour: OptionalColour,
  bold: z.boolean().default(false),
  underline: z.boolean().default(false),
  fontSize: z.number().min(minFontSize).max(maxFontSize).default(14),
})
export type WidgetText = z.infer<typeof WidgetText>

export const WidgetName = z
  .string()
  .overwrite(sanitiseText)
  .max(maxLabelLength, `must be at most ${maxLabelLength} characters`)
