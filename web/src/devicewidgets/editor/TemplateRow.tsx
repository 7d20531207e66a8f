import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import {
  type Widget,
  widgetHeight,
  widgetWidth,
  LevelIndicator,
  StatusIndicator,
  WidgetText,
} from '../../../../shared/display/widget'
import { UnstyledButton } from '../../ui/button/UnstyledButton'
import { displayOf } from '../../display/catalogue/displayOf'
import { type WidgetItem, withItems } from '../widgetDraft'
import styles from './TemplateRow.module.css'

type WidgetTemplate = 'tank' | 'lamp' | 'gauge' | 'number'

interface Source {
  readonly key: string | null
  readonly min: number
  readonly max: number
}

const usualRange = { min: 0, max: 100 }

/** What a level, a fill or a share is measured by. */
const isLevel = (key: string, display: DisplaySettings): boolean => {
  const { label, unit } = displayOf(key, display[key])
  return unit === '%' || /level|tank|fuel|volume/i.test(label)
}

const sourceOf = (key: string | undefined, display: DisplaySettings): Source => {
  if (key === undefined) return { key: null, ...usualRange }
  const { suggested = usualRange } = displayOf(key, display[key])
  return { key, min: suggested.min, max: suggested.max }
}

type Begin = (source: Source, height: number) => readonly Omit<WidgetItem, 'id'>[]

const text = (rest: Partial<WidgetText>): Omit<WidgetItem, 'id'> => ({
  kind: 'text',
  ...WidgetText.parse({ id: 'x', ...rest }),
})
const named = (key: string | null, at: Partial<WidgetText>) =>
  text({ dataElement: key, displayType: 'name', bold: true, fontSize: 16, ...at })
const valued = (key: string | null, at: Partial<WidgetText>) =>
  text({ dataElement: key, displayType: 'valueWithUnit', fontSize: 32, ...at })

const side = 25
const barWidth = 25
const lampRadius = 30

const beginnings: Record<WidgetTemplate, Begin> = {
  tank: ({ key, min, max }, height) => [
    LevelIndicator.parse({
      ...{ id: 'x', kind: 'levelIndicator', dataElement: key, min, max },
      ...{ x: side, y: side, width: 75, height: height - 2 * side, radius: 10 },
    }),
    named(key, { x: 120, y: 75 }),
    valued(key, { x: 120, y: 105 }),
  ],
  lamp: ({ key }, height) => [
    // No limit fits every measurement: those of the one that is chosen are set beside the drawing.
    StatusIndicator.parse({
      ...{ id: 'x', kind: 'statusIndicator', dataElement: key, radius: lampRadius },
      ...{ highAlarm: null, highWarning: null, lowWarning: null, lowAlarm: null },
      ...{ x: side, y: height / 2 - lampRadius },
    }),
    named(key, { x: 105, y: height / 2 - 32 }),
    valued(key, { x: 105, y: height / 2 - 8, fontSize: 24 }),
  ],
  gauge: ({ key, min, max }, height) => {
    const length = widgetWidth - 2 * side
    // A bar fills upwards: lying on its side it fills to the right.
    const middle = height / 2 + 20
    return [
      named(key, { x: side, y: side }),
      valued(key, { x: side, y: 50, fontSize: 40 }),
      LevelIndicator.parse({
        ...{ id: 'x', kind: 'levelIndicator', dataElement: key, min, max, rotation: 90 },
        ...{ x: (widgetWidth - barWidth) / 2, y: middle - length / 2, width: barWidth, height: length },
      }),
      text({ text: String(min), x: side, y: middle + 20, fontSize: 12 }),
      text({ text: String(max), x: widgetWidth - side - 25, y: middle + 20, fontSize: 12 }),
    ]
  },
  number: ({ key }, height) => [
    named(key, { x: side, y: height / 2 - 50 }),
    valued(key, { x: side, y: height / 2 - 20, fontSize: 48 }),
  ],
}

/** The measurement that a template is about at first: a level for what fills, else the first there is. */
const chooseKey = (
  template: WidgetTemplate,
  keys: readonly string[],
  display: DisplaySettings,
): string | undefined => {
  const level =
    template === 'tank' || template === 'gauge' ? keys.find((key) => isLevel(key, display)) : undefined
  return level ?? keys[0]
}

/** The widget with the items of a template, about what the device measures. */
export const withTemplate = (
  widget: Widget,
  template: WidgetTemplate,
  keys: readonly string[],
  display: DisplaySettings,
): Widget => {
  const source = sourceOf(chooseKey(template, keys, display), display)
  const items = beginnings[template](source, widgetHeight(widget.heightInCardUnits))
  return withItems(
    widget,
    items.map((item, n) => ({ ...item, id: `i${n + 1}` }) as WidgetItem),
  )
}

const drawings: Record<
  WidgetTemplate,
  { readonly name: string; readonly area: string; readonly line: string }
> = {
  tank: { name: 'Tank', area: 'M8 18h14v16H8z', line: 'M8 6h14v28H8zM28 16h14M28 24h10' },
  lamp: { name: 'Lamp', area: 'M15 13a7 7 0 1 1 0 14 7 7 0 0 1 0-14', line: 'M28 16h14M28 24h10' },
  gauge: { name: 'Gauge', area: 'M5 22h26v8H5z', line: 'M5 22h40v8H5zM5 12h16' },
  number: { name: 'Number', area: '', line: 'M6 10h12M12 18v14M8 21l4-3M22 18h9v6h-9v8h9' },
}

/** What an empty drawing can begin with. */
export const TemplateRow = ({ onChoose }: { readonly onChoose: (template: WidgetTemplate) => void }) => (
  <div role="group" aria-label="Begin with" className={styles.row}>
    {(Object.keys(drawings) as WidgetTemplate[]).map((template) => (
      <UnstyledButton key={template} className={styles.template} onClick={() => onChoose(template)}>
        <svg viewBox="0 0 50 40" width="50" height="40" aria-hidden>
          <path d={drawings[template].area} fill="currentColor" opacity="0.3" />
          <path d={drawings[template].line} fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        {drawings[template].name}
      </UnstyledButton>
    ))}
  </div>
)
