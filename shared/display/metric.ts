import type { FlatConfig } from '../devices/configTree'

/** What a card draws for a key, unless the shape of its value asks for something else. */
export type CardKind =
  | 'value'
  | 'hours'
  | 'state'
  | 'events'
  | 'deviceInfo'
  | 'position'
  | 'gpsInfo'
  | 'capture'
  | 'can'
  | 'faults'
  | 'ble'
  | 'rawJson'
  | 'triggers'
  | 'commandQueue'
  | 'assetImage'
  | 'utilisation'
  | 'cycle'
  | 'workStates'
  | 'widget'
  | 'chart'

/** Limits of a gauge; an empty limit is off. */
export interface Bounds {
  readonly warnLow?: number | null | undefined
  readonly warnHigh?: number | null | undefined
  readonly alarmLow?: number | null | undefined
  readonly alarmHigh?: number | null | undefined
}

/** What the portal knows about a data key before anybody has set anything. */
export interface Metric {
  readonly key: string
  readonly label: string
  readonly unit: string
  readonly colour: string
  readonly decimals: number
  /** 1 to 100, as in the display settings; cards of one rank follow in the order of their keys. */
  readonly sort: number
  readonly card: CardKind
  readonly bounds?: Bounds
  readonly suggested?: { readonly min: number; readonly max: number }
  /** Whether the device's configuration lets this channel be measured at all. */
  readonly isVisible: (config: FlatConfig) => boolean
}

/** One row of the tables: what is left out has the usual value. */
export interface MetricRow {
  readonly label: string
  readonly unit?: string
  readonly decimals?: number
  readonly sort: number
  readonly card?: CardKind
  readonly bounds?: Bounds
  readonly suggested?: { readonly min: number; readonly max: number }
  readonly isVisible?: (config: FlatConfig) => boolean
}

/** Two decimals, unless a row says otherwise. */
export const defaultDecimals = 2

type Rule = (config: FlatConfig) => boolean

/** An interval of 0 switches a channel off; an interval that was not reported says nothing. */
export const unlessOff =
  (intervalKey: string): Rule =>
  (config) =>
    config[intervalKey] !== 0

/** A switch that is off hides the channel; one that was not reported says nothing. */
export const unlessDisabled =
  (enableKey: string): Rule =>
  (config) =>
    config[enableKey] !== false

export const all =
  (...rules: Rule[]): Rule =>
  (config) =>
    rules.every((rule) => rule(config))

/** Shown elsewhere: a card of its own appears only when the display settings name the key. */
export const hiddenByDefault: Rule = () => false
export const always: Rule = () => true

/** Channels of an IO block: the second generation names them io1 to io5, the first one by kind. */
export const ioChannel = (
  kind: 'voltage' | 'current' | 'digital' | 'freq' | 'duty' | 'pulse',
  n: string,
): Rule => all(unlessOff(`io${n}.interval`), unlessDisabled(`io${n}.${kind}.enable`))
