import * as z from 'zod'
import { ImageKey } from '../files/imageKey'
import { OptionalColour, WidgetColour, WidgetElement, WidgetName, WidgetText } from './widgetItems'

export const maxWidgetElements = 40
export const maxWidgetHeight = 6
/** Pixels that positions snap to (spec 1 §9). */
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

/** A card as somebody drew it, kept in the display settings of its key (spec 1 §3). */
export const Widget = z
  .strictObject({
    name: WidgetName.default(''),
    backgroundColour: OptionalColour,
    heightInCardUnits: z.number().int().min(1).max(maxWidgetHeight).default(2),
    image: z
      .strictObject({ path: ImageKey.nullable().default(null), imageIsActive: z.boolean().default(false) })
      .prefault({}),
    elements: z.array(WidgetElement).max(maxWidgetElements, `at most ${maxWidgetElements}`).default([]),
    components: z.array(WidgetText).max(maxWidgetElements, `at most ${maxWidgetElements}`).default([]),
    snapToGrid: z.boolean().default(true),
    showLastReading: z.boolean().default(false),
    /** The card itself takes these when a lamp on it warns or alarms, if that is switched on. */
    warningColor: WidgetColour.default('#f2c96d'),
    alertColor: WidgetColour.default('#f1998e'),
    changeColorisActive: z.boolean().default(false),
  })
  .refine(({ elements, components }) => areDifferent([...elements, ...components]), 'ids must differ')
export type Widget = z.infer<typeof Widget>

const pattern = /^widget([1-9]\d?)$/

/** `widget1` to `widget99`: there are no more (spec 2 §5). */
export const isWidgetKey = (key: string): boolean => pattern.test(key)

/** The widget of an entry of the display settings; undefined when there is none, or none that can be read. */
export const readWidget = (stored: unknown): Widget | undefined =>
  stored === undefined ? undefined : Widget.safeParse(stored).data
