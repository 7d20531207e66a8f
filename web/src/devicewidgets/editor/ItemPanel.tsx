import {
  type LevelIndicator,
  maxFontSize,
  maxWidgetSide,
  minFontSize,
  type StatusIndicator,
  type TextDisplayType,
  type WidgetText,
  type Widget,
  widgetHeight,
  widgetWidth,
} from '../../../../shared/display/widget'
import type { WidgetItem, ItemKind } from '../widgetDraft'
import { ChoiceField } from '../../ui/combobox/ChoiceField'
import { ColourField } from '../../ui/field/ColourField'
import { NumberField } from '../../ui/field/NumberField'
import { Checkbox } from '../../ui/field/Checkbox'
import { Select } from '../../ui/field/Select'
import { TextInput } from '../../ui/field/Field'
import { contrastOf } from '../../ui/text/contrastOf'
import { ArrangeBar } from './ArrangeBar'
import type { Box } from './itemBox'
import type { WidgetEditor } from './useWidgetEditor'
import styles from './WidgetEditor.module.css'

type FieldControl =
  | { control: 'number'; min?: number; max?: number; mayBeEmpty?: boolean }
  | { control: 'colour'; mayBeEmpty?: boolean }
  | { control: 'switch' }
  | { control: 'text'; maxLength: number }
  | { control: 'source' }
  | { control: 'choice'; options: Readonly<Record<string, string>> }

/** A field of the property panel: its name on the widget, and how it is filled in. */
type ItemField<Name extends string = string> = FieldControl & { name: Name; label: string }

const side = { control: 'number', min: 1, max: maxWidgetSide } as const
const place = [
  { name: 'x', label: 'Left (px)', control: 'number', min: 0, max: maxWidgetSide },
  { name: 'y', label: 'Top (px)', control: 'number', min: 0, max: maxWidgetSide },
] as const
const source = { name: 'dataElement', label: 'Data element', control: 'source' } as const
const limit = { control: 'number', mayBeEmpty: true } as const

const displayTypeLabels: Record<TextDisplayType, string> = {
  text: 'Static text',
  value: 'Live value',
  valueWithUnit: 'Live value with unit',
  name: 'Name of the data element',
}

const levelFields: readonly ItemField<keyof LevelIndicator>[] = [
  source,
  { name: 'min', label: 'Minimum', control: 'number' },
  { name: 'max', label: 'Maximum', control: 'number' },
  { name: 'width', label: 'Width (px)', ...side },
  { name: 'height', label: 'Height (px)', ...side },
  { name: 'rotation', label: 'Rotation (°)', control: 'number', min: -360, max: 360 },
  { name: 'radius', label: 'Corner radius (px)', control: 'number', min: 0, max: maxWidgetSide },
  { name: 'barColor', label: 'Bar', control: 'colour' },
  { name: 'backgroundColor', label: 'Background', control: 'colour' },
  { name: 'borderColor', label: 'Border', control: 'colour' },
  { name: 'borderThickness', label: 'Border (px)', control: 'number', min: 0, max: 20 },
  ...place,
]

const statusFields: readonly ItemField<keyof StatusIndicator>[] = [
  source,
  { name: 'highAlarm', label: 'High alarm', ...limit },
  { name: 'highWarning', label: 'High warning', ...limit },
  { name: 'lowWarning', label: 'Low warning', ...limit },
  { name: 'lowAlarm', label: 'Low alarm', ...limit },
  { name: 'normalColor', label: 'Normal', control: 'colour' },
  { name: 'warningColor', label: 'Warning', control: 'colour' },
  { name: 'alarmColor', label: 'Alarm', control: 'colour' },
  { name: 'radius', label: 'Radius (px)', control: 'number', min: 2, max: maxWidgetSide },
  { name: 'shadow', label: 'Shadow', control: 'switch' },
  ...place,
]

const textFields: readonly ItemField<keyof WidgetText>[] = [
  { name: 'displayType', label: 'Shows', control: 'choice', options: displayTypeLabels },
  { name: 'text', label: 'Text', control: 'text', maxLength: 80 },
  source,
  { name: 'fontSize', label: 'Font size (px)', control: 'number', min: minFontSize, max: maxFontSize },
  { name: 'colour', label: 'Colour', control: 'colour', mayBeEmpty: true },
  { name: 'bold', label: 'Bold', control: 'switch' },
  { name: 'underline', label: 'Underline', control: 'switch' },
  ...place,
]

const itemFields: Record<ItemKind, readonly ItemField[]> = {
  levelIndicator: levelFields,
  statusIndicator: statusFields,
  text: textFields,
}

interface FieldInputProps {
  field: ItemField
  value: unknown
  /** Data keys with the names people read. */
  sources: readonly { value: string; label: string }[]
  onChange: (value: unknown) => void
}

const noSource = { value: '', label: 'None' }

/** One property, in the way that suits it. */
const FieldInput = ({ field, value, sources, onChange }: FieldInputProps) => {
  const { label } = field
  switch (field.control) {
    case 'number':
      return (
        <NumberField
          label={label}
          value={value as number | null}
          min={field.min}
          max={field.max}
          none={field.mayBeEmpty === true ? '' : undefined}
          onChange={onChange}
        />
      )
    case 'colour':
      return (
        <ColourField
          label={label}
          value={value as string | null}
          none={field.mayBeEmpty === true ? 'as page' : undefined}
          onChange={onChange}
        />
      )
    case 'switch':
      return (
        <Checkbox
          size="xs"
          label={label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'text':
      return (
        <TextInput
          size="xs"
          label={label}
          maxLength={field.maxLength}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'source':
      return (
        <ChoiceField
          size="xs"
          label={label}
          value={typeof value === 'string' ? value : ''}
          choices={[noSource, ...sources]}
          onChange={(key) => onChange(key === '' ? null : key)}
        />
      )
    case 'choice':
      return (
        <Select
          size="xs"
          label={label}
          value={String(value)}
          choices={Object.entries(field.options).map(([key, text]) => ({ value: key, label: text }))}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}

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

/** Announced politely: they come and go while an item is drawn. */
const ItemHints = ({ hints }: { hints: readonly string[] }) => (
  <div role="status" aria-label="Hints" className={styles.hints}>
    {hints.map((hint) => (
      <p key={hint}>{hint}</p>
    ))}
  </div>
)

interface Props {
  item: WidgetItem
  /** What it covers of the drawing at present. */
  box: Box
  editor: WidgetEditor
  sources: readonly { value: string; label: string }[]
}

const isWide = ['source', 'text', 'choice']

/** Every property of the selected item, its place among the others, and what is wrong with it. */
export const ItemPanel = ({ item, box, editor, sources }: Props) => (
  <div className={styles.fields}>
    <div data-wide>
      <ArrangeBar widget={editor.widget} item={item} box={box} onEdit={(how) => editor.edit(how)} />
      <ItemHints hints={listHints(item, editor.widget, box)} />
    </div>
    {itemFields[item.kind].map((field) => (
      <div key={`${item.id} ${field.name}`} data-wide={isWide.includes(field.control) || undefined}>
        <FieldInput
          field={field}
          value={item[field.name as keyof typeof item]}
          sources={sources}
          onChange={(value) => editor.changeSelected({ [field.name]: value }, field.name)}
        />
      </div>
    ))}
  </div>
)
