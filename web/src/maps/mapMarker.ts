import type { AlertLevel } from '../../../shared/alerts/alertLevels'

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

/** Seen on land and sea, in light and dark. */
export const severityColours = {
  alarm: '#d05353',
  warning: '#c47f17',
  info: '#3b82c4',
  normal: '#3b82c4',
} as const satisfies Record<Severity, string>

/** What has fallen silent is still where it was last, and fainter. */
export const silentOpacity = 0.5

/** As near as a press on a single marker goes. */
export const singleMarkerZoom = 15

/** A map does not move by itself for so long after the pointer was over it. */
export const autoFitPauseMs = 5000
