import type { DisplaySettings } from '../../../shared/display/displaySettings'
import type { WidgetText } from '../../../shared/display/widgetItems'
import { sayWidgetText } from '../display/values/widgetValue'
import type { ShownValue } from './useWidgetValues'
import styles from './Widget.module.css'

interface Props {
  item: WidgetText
  shown: ShownValue
  display: DisplaySettings
}

/** A line of text; `x` and `y` are its top left corner. */
export const TextShape = ({ item, shown, display }: Props) => (
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
