import { displayOf } from '../../display/catalogue/displayOf'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import type { ItemKind, WidgetItem } from '../widgetDraft'

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
