import {
  type LevelIndicator,
  maxFontSize,
  maxWidgetSide,
  minFontSize,
  type StatusIndicator,
  type TextDisplayType,
  type WidgetText,
} from '../../../../shared/display/widget'
import type { ItemKind } from '../widgetDraft'

export type FieldControl =
  | { control: 'number'; min?: number; max?: number; mayBeEmpty?: boolean }
  | { control: 'colour'; mayBeEmpty?: boolean }
  | { control: 'switch' }
  | { control: 'text'; maxLength: number }
  | { control: 'source' }
  | { control: 'choice'; options: Readonly<Record<string, string>> }

/** A field of the property panel: its name on the widget, and how it is filled in. */
export type ItemField<Name extends string = string> = FieldControl & { name: Name; label: string }

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

export const itemFields: Record<ItemKind, readonly ItemField[]> = {
  levelIndicator: levelFields,
  statusIndicator: statusFields,
  text: textFields,
}
