import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { sayWidgetText } from '../../display/values/widgetValue'
import type { WidgetValues } from '../useWidgetValues'
import type { WidgetItem } from '../widgetDraft'
import { measureText } from './measureText'

/** How wide the line of a text item is at present; 0 for items that are no text. */
export const lineWidth = (item: WidgetItem, values: WidgetValues, display: DisplaySettings): number =>
  item.kind === 'text' ? measureText(sayWidgetText(item, values(item.dataElement).value, display), item) : 0
