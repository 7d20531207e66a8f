import type { DiagnosticPoint } from '../../../shared/diagnostics/getDiagnostics'

/** A time without readings that should have had some. */
export interface Silence {
  readonly fromTs: number
  readonly toTs: number
  readonly missed: number
  readonly before: DiagnosticPoint
  /** Set when what came afterwards had been kept: the device worked and had no connection. */
  readonly wasBuffering: boolean
}

/** The silences between readings in ascending time, newest first. */
export const silencesOf = (points: readonly DiagnosticPoint[]): readonly Silence[] =>
  points
    .flatMap((point, i) => {
      const before = points[i - 1]
      if (before === undefined || point.missed === 0) return []
      return [
        {
          fromTs: before.ts,
          toTs: point.ts,
          missed: point.missed,
          before,
          wasBuffering: point.isBuffered,
        },
      ]
    })
    .reverse()
