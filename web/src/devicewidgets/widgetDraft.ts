import type { DisplaySettings } from '../../../shared/display/displaySettings'
import type { Widget, WidgetElement, WidgetText } from '../../../shared/display/widget'
import { displayOf } from '../display/catalogue/displayOf'

/** Indicators and texts alike, as the editor handles them. */
export type WidgetItem = WidgetElement | (WidgetText & { kind: 'text' })
export type ItemKind = WidgetItem['kind']

/** In the order they are drawn: texts lie above indicators. */
export const itemsOf = ({ elements, components }: Widget): WidgetItem[] => [
  ...elements,
  ...components.map((text) => ({ ...text, kind: 'text' as const })),
]

export const withItems = (widget: Widget, items: readonly WidgetItem[]): Widget => ({
  ...widget,
  elements: items.filter((item) => item.kind !== 'text'),
  components: items.flatMap((item) => {
    if (item.kind !== 'text') return []
    const { kind: _, ...text } = item
    return [text]
  }),
})

export const kindNames: Record<ItemKind, string> = {
  levelIndicator: 'Level indicator',
  statusIndicator: 'Status indicator',
  text: 'Text',
}

/** Names an item of a widget: `Level indicator: Fuel Level`. */
export const describeItem = (item: WidgetItem, display: DisplaySettings): string => {
  const source =
    item.dataElement === null ? undefined : displayOf(item.dataElement, display[item.dataElement]).label
  const what = item.kind === 'text' && item.displayType === 'text' ? item.text : source
  return what === undefined || what === '' ? kindNames[item.kind] : `${kindNames[item.kind]}: ${what}`
}
