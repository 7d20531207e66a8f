import type { Period } from '../../../../shared/periodfigures/metricPeriods'
import { CustomChart } from '../../../../shared/display/customChart'
import { type CustomModel, customModel } from '../../customchart/customModel'
import { chartLine } from '../../charts/model/chartLine'
import { stateWordsOf } from '../../charts/model/stateSpans'
import { displayOf } from '../../display/catalogue/displayOf'
import { paletteColour } from '../../display/catalogue/metricCatalogue'
import type { GroupNames } from '../../groups/useGroups'
import type { ChartLineSpec, LineAnswer } from './useChartLines'

const axes = { left: 'ax1', right: 'ax2' } as const

const chartOf = (lines: readonly ChartLineSpec[]): CustomChart =>
  CustomChart.parse({
    name: '',
    range: '1d',
    series: lines.map(({ series: { key, axis } }, i) => ({
      id: `line${i}`,
      key,
      axisBind: axes[axis],
      colour: paletteColour(i),
    })),
  })

/** A line of one device goes by the name that it was given; one of several has the device before it. */
const labelOf = ({ deviceName, series: { deviceid, name } }: ChartLineSpec, ownLabel: string): string =>
  deviceid !== undefined && name !== '' ? name : `${deviceName}: ${name === '' ? ownLabel : name}`

/** The lines of several devices as a custom chart: each breaks at the gaps of its own device. */
export const groupChartModel = (
  lines: readonly ChartLineSpec[],
  answers: ReadonlyMap<string, LineAnswer>,
  { fromMs, toMs }: Period,
  names: GroupNames,
): { chart: CustomChart; model: CustomModel } => {
  const chart = chartOf(lines)
  const lineOf = new Map(chart.series.map((spec, i) => [spec.id, lines[i]]))
  const model = customModel(
    chart,
    ({ id, key }) => {
      const found = answers.get(lineOf.get(id)?.deviceid ?? '')
      if (found === undefined || 'error' in found) return []
      return chartLine(found.answer.data, key, found.answer.gaps ?? [])
    },
    // A silence is that of one line; a unit that was replaced is said of the chart.
    [...answers.values()].flatMap((found) =>
      'error' in found ? [] : (found.answer.gaps ?? []).filter(({ reason }) => reason === 'newUnit'),
    ),
    { min: fromMs, max: toMs },
    {},
    ({ id, key }) => stateWordsOf(key, names[lineOf.get(id)?.deviceid ?? ''] ?? {}),
  )
  const series = model.series.map((drawn) => {
    const line = lineOf.get(drawn.spec.id)
    if (line === undefined) return drawn
    const { deviceid, series: asked } = line
    const own = displayOf(asked.key, names[deviceid]?.[asked.key])
    return {
      ...drawn,
      display: {
        ...drawn.display,
        label: labelOf(line, own.label),
        unit: asked.unit === '' ? own.unit : asked.unit,
        decimals: asked.dp ?? own.decimals,
      },
    }
  })
  return { chart, model: { ...model, series } }
}
