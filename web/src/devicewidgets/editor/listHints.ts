import {
  type Widget,
  widgetHeight,
  widgetWidth,
  type LevelIndicator,
  type StatusIndicator,
} from '../../../../shared/display/widget'
import { contrastOf } from '../../ui/text/contrastOf'
import type { WidgetItem } from '../widgetDraft'
import type { Box } from './itemBox'

/** Letters below this contrast are not read (WCAG 2, 1.4.3). */
const leastContrast = 4.5
const largeContrast = 3
const largeFont = 24

const levelHints = ({ min, max }: LevelIndicator): string[] =>
  min === max ? ['Minimum and maximum are the same: the bar cannot fill.'] : []

const isCrossed = (inner: number | null, outer: number | null, sign: 1 | -1): boolean =>
  inner !== null && outer !== null && (outer - inner) * sign < 0

const lampHints = ({ highWarning, highAlarm, lowWarning, lowAlarm }: StatusIndicator): string[] => [
  ...(isCrossed(highWarning, highAlarm, 1) ? ['The high alarm comes before its warning.'] : []),
  ...(isCrossed(lowWarning, lowAlarm, -1) ? ['The low alarm comes before its warning.'] : []),
]

const textHints = (item: Extract<WidgetItem, { kind: 'text' }>, widget: Widget): string[] => {
  const { backgroundColour, image } = widget
  if (item.colour === null || backgroundColour === null || image.imageIsActive) return []
  const least = item.fontSize >= largeFont ? largeContrast : leastContrast
  const contrast = contrastOf(item.colour, backgroundColour)
  return contrast < least ? [`Hard to read: its contrast is ${contrast.toFixed(1)}, not ${least}.`] : []
}

const ownHints = (item: WidgetItem, widget: Widget): string[] => {
  switch (item.kind) {
    case 'levelIndicator':
      return levelHints(item)
    case 'statusIndicator':
      return lampHints(item)
    case 'text':
      return textHints(item, widget)
  }
}

const needsSource = (item: WidgetItem): boolean =>
  item.dataElement === null && !(item.kind === 'text' && item.displayType === 'text')

const isCutOff = ({ x, y, width, height }: Box, { heightInCardUnits }: Widget): boolean =>
  x < -1 || y < -1 || x + width > widgetWidth + 1 || y + height > widgetHeight(heightInCardUnits) + 1

/** What is hard to read or to see in an item, for the person who draws it. */
export const listHints = (item: WidgetItem, widget: Widget, box: Box): string[] => [
  ...(needsSource(item) ? ['No data element is chosen: it shows ???.'] : []),
  ...(isCutOff(box, widget) ? ['It reaches beyond the edge of the widget.'] : []),
  ...ownHints(item, widget),
]
