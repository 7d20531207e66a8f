import { useMemo } from 'react'
import { chartKeys } from '../../../../shared/grouplive/liveKeys'
import type { Period } from '../../../../shared/periodfigures/metricPeriods'
import { CustomChart } from '../../../../shared/display/customChart'
import { useUser } from '../../core/session/sessionContext'
import { ChartLegend } from '../../charts/controls/ChartLegend'
import { Chart as ChartDrawing } from '../../charts/drawing/ChartBody'
import { customLayout, type CustomModel, customModel } from '../../customchart/customModel'
import { NoData } from '../../display/cards/Card'
import { useGroupLive } from '../../grouplive/useGroupLive'
import { useShownNames } from '../../grouplive/shownNames'
import type { GroupNames } from '../../groups/useGroups'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { chartLine } from '../../charts/model/chartLine'
import { stateWordsOf } from '../../charts/model/stateSpans'
import { displayOf } from '../../display/catalogue/displayOf'
import { paletteColour } from '../../display/catalogue/metricCatalogue'
import { type GroupWidgetProps, WidgetState } from '../WidgetState'
import cardStyles from '../Widgets.module.css'
import { useNow } from '../../ui/text/useNow'
import { chartLines, keptFrom, type LineAnswer, useChartLines, type ChartLineSpec } from './useChartLines'
import styles from './ChartWidget.module.css'

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
const groupChartModel = (
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

const noAnswers: ReadonlyMap<string, LineAnswer> = new Map()
const noNames: GroupNames = {}
const noLines: ReturnType<typeof chartLines> = { lines: [], total: 0 }

type Props = GroupWidgetProps<'chart'>

const Chart = ({ groupid, settings, periods }: Props) => {
  const live = useGroupLive(groupid, chartKeys(settings))
  const period = periods.current
  const nowMs = useNow()
  // Staff read as far back as anything is kept.
  const isStaff = useUser().specialGroups.includes('senquip_admin')
  const ids = useMemo(() => chartLines(settings, live.devices, isStaff), [settings, live.devices, isStaff])
  const { lines, total } = live.isComplete ? ids : noLines
  const shortened = useMemo(
    () =>
      new Set(
        lines
          .filter(({ tier }) => keptFrom(tier, period, nowMs) !== period.fromMs)
          .map(({ deviceid }) => deviceid),
      ).size,
    [lines, period, nowMs],
  )
  const drawnDevices = useMemo(() => [...new Set(lines.map(({ deviceid }) => deviceid))], [lines])
  const names = useShownNames(groupid, drawnDevices, live.isComplete)
  const { data, error, mutate } = useChartLines(lines, period)
  const answers = data ?? noAnswers
  const drawn = useMemo(
    () => groupChartModel(lines, answers, period, names ?? noNames),
    [lines, answers, period, names],
  )
  const layoutOf = useMemo(() => customLayout(drawn.chart, drawn.model), [drawn])
  const failed = [...answers.values()].filter((answer) => 'error' in answer).length
  const retry = () => {
    if (live.isComplete) void mutate()
    else live.retry()
  }
  const label = settings.title === '' ? 'Chart' : settings.title
  // No line goes by another name first.
  const hasAnswer = live.isComplete && (lines.length === 0 || (data !== undefined && names !== undefined))
  return (
    <div className={styles.frame}>
      <WidgetState label={label} hasAnswer={hasAnswer} error={live.error ?? error} onRetry={retry}>
        {drawn.model.pointCount === 0 ? (
          <NoData />
        ) : (
          <>
            <div className={styles.plot}>
              <ChartDrawing model={drawn.model} layoutOf={layoutOf} label={label} />
            </div>
            <ChartLegend model={drawn.model} isBrief isBounded />
          </>
        )}
        {total > lines.length && (
          <p className={cardStyles.note}>
            {lines.length} of {total} lines are drawn. A chart shows at most {lines.length}.
          </p>
        )}
        {shortened > 0 && (
          <p className={cardStyles.note}>
            {shortened === 1 ? 'The plan of one device does' : `The plans of ${shortened} devices do`} not
            keep readings from all of this time.
          </p>
        )}
        {failed > 0 && (
          <p role="status" className={cardStyles.note}>
            {failed === 1 ? 'One device' : `${failed} devices`} could not be read.
          </p>
        )}
      </WidgetState>
    </div>
  )
}

/** Values of several devices over the period of the view. */
export const ChartWidget = (props: Props) =>
  props.settings.series.length === 0 ? (
    <EmptyState title="This chart has no series yet." />
  ) : (
    <Chart {...props} />
  )
