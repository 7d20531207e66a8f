import * as z from 'zod/mini'
import { ImageKey } from '../files/imageKey'
import { StorableNumber } from '../core/storableNumber'
import { DataKey } from '../data/reading'
import { maxLabelLength, sanitiseText } from './displaySettings'

/** Nothing of a widget stands further out, and nothing is larger. */
export const maxWidgetSide = 1000
const maxWidgetText = 80
export const minFontSize = 6
export const maxFontSize = 96

const WidgetColour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #1e88e5'))

/** An empty colour is the page's own, in light and in dark. */
const OptionalColour = z._default(z.nullable(WidgetColour), null)

/** Distinguishes the items of one widget. */
const ItemId = z.string().check(z.regex(/^[A-Za-z0-9]{1,20}$/, 'must be letters and digits'))
const Position = StorableNumber.check(z.minimum(-maxWidgetSide), z.maximum(maxWidgetSide))
const Side = StorableNumber.check(z.minimum(1), z.maximum(maxWidgetSide))
/** An empty key is an item that shows no value yet. */
const Source = z._default(z.nullable(DataKey), null)

const place = { id: ItemId, x: z._default(Position, 0), y: z._default(Position, 0) }

/** A bar that fills from `min` to `max`; it is turned by `rotation` degrees, clockwise, about its middle. */
export const LevelIndicator = z.strictObject({
  ...place,
  kind: z.literal('levelIndicator'),
  min: z._default(StorableNumber, 0),
  max: z._default(StorableNumber, 100),
  barColor: z._default(WidgetColour, '#2f9e44'),
  backgroundColor: z._default(WidgetColour, '#dee2e6'),
  rotation: z._default(StorableNumber.check(z.minimum(-360), z.maximum(360)), 0),
  width: z._default(Side, 20),
  height: z._default(Side, 70),
  borderColor: z._default(WidgetColour, '#495057'),
  borderThickness: z._default(StorableNumber.check(z.minimum(0), z.maximum(20)), 1),
  radius: z._default(StorableNumber.check(z.minimum(0), z.maximum(maxWidgetSide)), 3),
  dataElement: Source,
})
export type LevelIndicator = z.infer<typeof LevelIndicator>

/** A lamp that takes the colour of its value's level. */
export const StatusIndicator = z.strictObject({
  ...place,
  kind: z.literal('statusIndicator'),
  normalColor: z._default(WidgetColour, '#2f9e44'),
  warningColor: z._default(WidgetColour, '#f08c00'),
  alarmColor: z._default(WidgetColour, '#e03131'),
  highWarning: z._default(z.nullable(StorableNumber), 35),
  lowWarning: z._default(z.nullable(StorableNumber), 25),
  highAlarm: z._default(z.nullable(StorableNumber), 45),
  lowAlarm: z._default(z.nullable(StorableNumber), 20),
  shadow: z._default(z.boolean(), true),
  radius: z._default(StorableNumber.check(z.minimum(2), z.maximum(maxWidgetSide)), 12),
  dataElement: Source,
})
export type StatusIndicator = z.infer<typeof StatusIndicator>

export const WidgetElement = z.discriminatedUnion('kind', [LevelIndicator, StatusIndicator])
export type WidgetElement = z.infer<typeof WidgetElement>

/** What a text item says: its own words, or of its data key the value, the value with its unit, or the name. */
const textDisplayTypes = ['text', 'value', 'valueWithUnit', 'name'] as const
export type TextDisplayType = (typeof textDisplayTypes)[number]

/** A line of text; `x` and `y` are where it begins, at its top. */
export const WidgetText = z.strictObject({
  ...place,
  text: z._default(z.string().check(z.overwrite(sanitiseText), z.maxLength(maxWidgetText)), ''),
  dataElement: Source,
  displayType: z._default(z.enum(textDisplayTypes), 'text'),
  colour: OptionalColour,
  bold: z._default(z.boolean(), false),
  underline: z._default(z.boolean(), false),
  fontSize: z._default(StorableNumber.check(z.minimum(minFontSize), z.maximum(maxFontSize)), 14),
})
export type WidgetText = z.infer<typeof WidgetText>

const WidgetName = z
  .string()
  .check(
    z.overwrite(sanitiseText),
    z.maxLength(maxLabelLength, `must be at most ${maxLabelLength} characters`),
  )

export const maxWidgetElements = 40
export const maxWidgetHeight = 6
/** Pixels that positions snap to. */
export const snapPixels = 5

/** The drawing is as wide as the smallest card; it is scaled to the card it stands in. */
export const widgetWidth = 278
const cardUnit = 140
const cardGap = 12
const cardHead = 36

/** Height of the drawing of a widget that is so many cards high. */
export const widgetHeight = (heightInCardUnits: number): number =>
  heightInCardUnits * cardUnit + (heightInCardUnits - 1) * cardGap - cardHead

const areDifferent = (items: readonly { id: string }[]): boolean =>
  new Set(items.map(({ id }) => id)).size === items.length

/** A card as a person drew it, kept in the display settings of its key. */
export const Widget = z
  .strictObject({
    name: z._default(WidgetName, ''),
    backgroundColour: OptionalColour,
    heightInCardUnits: z._default(z.int().check(z.minimum(1), z.maximum(maxWidgetHeight)), 2),
    image: z.prefault(
      z.strictObject({
        path: z._default(z.nullable(ImageKey), null),
        imageIsActive: z._default(z.boolean(), false),
      }),
      {},
    ),
    elements: z._default(
      z
        .array(WidgetElement)
        .check(z.maxLength(maxWidgetElements, `may have at most ${maxWidgetElements} entries`)),
      [],
    ),
    components: z._default(
      z
        .array(WidgetText)
        .check(z.maxLength(maxWidgetElements, `may have at most ${maxWidgetElements} entries`)),
      [],
    ),
    snapToGrid: z._default(z.boolean(), true),
    showLastReading: z._default(z.boolean(), false),
    /** The card itself takes these when a lamp on it warns or alarms, if that is switched on. */
    warningColor: z._default(WidgetColour, '#f2c96d'),
    alertColor: z._default(WidgetColour, '#f1998e'),
    changeColorisActive: z._default(z.boolean(), false),
  })
  .check(
    z.refine(
      ({ elements, components }) => areDifferent([...elements, ...components]),
      'has elements of the same id: they must differ',
    ),
  )
export type Widget = z.infer<typeof Widget>

/** The widget of an entry of the display settings; undefined when there is none, or none that can be read. */
export const readWidget = (stored: unknown): Widget | undefined =>
  stored === undefined ? undefined : Widget.safeParse(stored).data
