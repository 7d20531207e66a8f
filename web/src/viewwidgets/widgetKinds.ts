import type { ComponentType } from 'react'
import {
  GroupChartSettings,
  type GroupWidgetType,
  type SettingsOf,
  HeadlineSettings,
  MapSettings,
} from '../../../shared/views/groupView'
import { TableSettings } from '../../../shared/views/tableWidget'
import { lazyPart } from '../ui/lazyPart'
import type { GroupWidgetProps, WidgetFieldsProps } from './WidgetState'
import { HeadlineWidget } from './headline/HeadlineWidget'
import { MapWidget } from './map/MapWidget'
import { TableWidget } from './table/TableWidget'

/** In columns and rows. */
interface Size {
  readonly w: number
  readonly h: number
}

interface WidgetKind<Type extends GroupWidgetType> {
  readonly label: string
  /** What it is for, in the list of what may be added. */
  readonly purpose: string
  /** Of a new one, in the columns of the widest layout, and the smallest that can still be read. */
  readonly size: Size
  readonly least: Size
  /** Of a new one, about a key that the devices measure. */
  readonly defaults: (key?: string) => SettingsOf<Type>
  readonly Renderer: ComponentType<GroupWidgetProps<Type>>
  readonly Fields: ComponentType<WidgetFieldsProps<Type>>
}

/** What a new table begins with: which devices there are, and how each stands. */
const firstColumns = ['name', 'status', 'lastContact', 'events'].map((key) => ({
  key,
  dataType: 'fact',
  name: '',
  unit: '',
}))

/** Each type of widget. What most views have comes with the view; charts, and all forms, with the first that is drawn. */
export const widgetKinds: { readonly [Type in GroupWidgetType]: WidgetKind<Type> } = {
  table: {
    label: 'Table',
    purpose: 'One row for each device, with the values that you choose.',
    size: { w: 12, h: 14 },
    least: { w: 2, h: 6 },
    defaults: () => TableSettings.parse({ columns: firstColumns }),
    Renderer: TableWidget,
    Fields: lazyPart(async () => (await import('./table/TableFields')).TableFields, 'boundary'),
  },
  chart: {
    label: 'Chart',
    purpose: 'Values of several devices over time.',
    size: { w: 6, h: 8 },
    least: { w: 2, h: 6 },
    defaults: (key) =>
      GroupChartSettings.parse(
        key === undefined ? {} : { series: [{ key, dataType: 'latest', name: '', unit: '' }] },
      ),
    Renderer: lazyPart(async () => (await import('./chart/ChartWidget')).ChartWidget, 'boundary'),
    Fields: lazyPart(async () => (await import('./chart/ChartFields')).ChartFields, 'boundary'),
  },
  headline: {
    label: 'Headline',
    purpose: 'One figure for the whole group, and how it has changed.',
    size: { w: 3, h: 4 },
    least: { w: 2, h: 3 },
    defaults: (key) => HeadlineSettings.parse(key === undefined ? {} : { key, dataType: 'latest' }),
    Renderer: HeadlineWidget,
    Fields: lazyPart(async () => (await import('./headline/HeadlineFields')).HeadlineFields, 'boundary'),
  },
  map: {
    label: 'Map',
    purpose: 'Where the devices are, and the status of each.',
    size: { w: 12, h: 10 },
    least: { w: 2, h: 6 },
    defaults: () => MapSettings.parse({}),
    Renderer: MapWidget,
    Fields: lazyPart(async () => (await import('./map/MapFields')).MapFields, 'boundary'),
  },
}
