import type { CustomChart } from '../../../shared/display/customChart'
import { tidyAxis } from '../display/cards/tidyAxis'

/** A chart as it is kept: its axes can be drawn. */
export const tidyChart = (chart: CustomChart): CustomChart => {
  const { axis, xAxis } = chart
  const { tick, dp } = tidyAxis({ min: null, max: null, tick: xAxis.xa1.tick, dp: xAxis.xa1.dp })
  return {
    ...chart,
    axis: { ax1: tidyAxis(axis.ax1), ax2: tidyAxis(axis.ax2) },
    xAxis: { xa1: { ...xAxis.xa1, tick, dp: dp ?? 0 } },
  }
}
