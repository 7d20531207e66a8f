import * as z from 'zod/mini'
import { ImageKey } from '../files/imageKey'
import { OptionalColour, WidgetColour, WidgetElement, WidgetName, WidgetText } from './widgetItems'

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
