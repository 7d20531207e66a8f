import { type Figure, figureNamespace } from '../../shared/core/figures'

/**
 * Figures for the alarms, as fields of a log line in the log service's embedded metric format: writing the line
 * has counted. `dimensions` tell apart who counted; `nowMs` in epoch milliseconds.
 */
export const metricFields = (
  figures: Partial<Record<Figure, number>>,
  dimensions: Record<string, string>,
  nowMs: number,
): Record<string, unknown> => ({
  _aws: {
    Timestamp: nowMs,
    CloudWatchMetrics: [
      {
        Namespace: figureNamespace,
        Dimensions: [Object.keys(dimensions)],
        Metrics: Object.keys(figures).map((Name) => ({ Name })),
      },
    ],
  },
  ...dimensions,
  ...figures,
})
