import type { AlertLevel } from '../../../shared/alerts/alertLevels'
import { levelColours, type MarkLevel } from './MarkShape'

/** How a machine on the map stands, the gravest first. */
export const severities = ['alarm', 'warning', 'info', 'normal'] as const
export type Severity = (typeof severities)[number]

/** What a map shows of a device. */
export interface MapMarker {
  readonly id: string
  readonly pos: { readonly lat: number; readonly lon: number }
  readonly label: string
  readonly colour: string
  readonly severity: Severity
  /** What its shape says: five levels, of which `severity` takes two as one. */
  readonly level: MarkLevel
  /** 0 to 1. */
  readonly opacity: number
  /** Degrees from north, while it moves. */
  readonly headingDeg?: number | undefined
  /** Said beside the marker when it is pointed at; plain text. */
  readonly mapInfoText: string
}

/** A marker has no level between warning and info. */
const severityOfLevel = {
  alarm: 'alarm',
  warning: 'warning',
  alert: 'warning',
  info: 'info',
} as const satisfies Record<AlertLevel, Severity>

export const severityOf = (gravest: AlertLevel | undefined): Severity =>
  gravest === undefined ? 'normal' : severityOfLevel[gravest]

/** Of severities, as the marks of all maps have them. */
export const severityColours = {
  alarm: levelColours.alarm,
  warning: levelColours.warning,
  info: levelColours.info,
  normal: levelColours.normal,
} as const satisfies Record<Severity, string>

/** What has fallen silent is still where it was last, and fainter. */
export const silentOpacity = 0.5

/** As near as a press on a single marker goes. */
export const singleMarkerZoom = 15

/** A map does not move by itself for so long after the pointer was over it. */
export const autoFitPauseMs = 5000

/** As an element, so that a name is text whatever it holds. */
export const textNode = (text: string): HTMLElement => {
  const element = document.createElement('span')
  element.textContent = text
  return element
}
