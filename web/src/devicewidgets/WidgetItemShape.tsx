import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { LampShape } from './LampShape'
import { LevelShape } from './LevelShape'
import type { WidgetValues, ShownValue } from './useWidgetValues'
import type { WidgetItem } from './widgetDraft'
import type { WidgetText } from '../../../shared/display/widgetItems'
import { sayWidgetText } from '../display/values/widgetValue'
import styles from './Widget.module.css'

interface TextShapeProps {
  item: WidgetText
  shown: ShownValue
  display: DisplaySettings
}

/** A line of text; `x` and `y` are its top left corner. */
const TextShape = ({ item, shown, display }: TextShapeProps) => (
  <text
    x={item.x}
    y={item.y}
    dominantBaseline="hanging"
    fill={item.colour ?? 'var(--widget-ink, var(--ink))'}
    fontSize={item.fontSize}
    fontWeight={item.bold ? 700 : 400}
    textDecoration={item.underline ? 'underline' : undefined}
    className={`${styles.text} ${shown.isPast ? styles.past : ''}`}
  >
    {sayWidgetText(item, shown.value, display)}
  </text>
)

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
