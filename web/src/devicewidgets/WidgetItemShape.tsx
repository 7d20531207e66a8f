import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { LampShape } from './LampShape'
import { LevelShape } from './LevelShape'
import { TextShape } from './TextShape'
import type { WidgetValues } from './useWidgetValues'
import type { WidgetItem } from './widgetDraft'

interface Props {
  item: WidgetItem
  values: WidgetValues
  display: DisplaySettings
}

/** One thing on a widget, whichever kind it is. */
export const WidgetItemShape = ({ item, values, display }: Props) => {
  const shown = values(item.dataElement)
  switch (item.kind) {
    case 'levelIndicator':
      return <LevelShape item={item} shown={shown} display={display} />
    case 'statusIndicator':
      return <LampShape item={item} shown={shown} display={display} />
    case 'text':
      return <TextShape item={item} shown={shown} display={display} />
  }
}
