import { useMemo } from 'react'
import { chartKeys } from '../../../../shared/grouplive/liveKeys'
import { useUser } from '../../core/session/sessionContext'
import { ChartLegend } from '../../charts/controls/ChartLegend'
import { Chart as ChartDrawing } from '../../charts/drawing/ChartBody'
import { customLayout } from '../../customchart/customModel'
import { NoData } from '../../display/cards/Card'
import { useGroupLive } from '../../grouplive/useGroupLive'
import { useShownNames } from '../../grouplive/useShownNames'
import type { GroupNames } from '../../groups/useGroups'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { chartLines, keptFrom, type LineAnswer, useChartLines } from './useChartLines'
import { groupChartModel } from './groupChartModel'
import type { GroupWidgetProps } from '../widgetProps'
import styles from './ChartWidget.module.css'
import cardStyles from '../Widgets.module.css'
import { useNow } from '../../ui/text/useNow'
import { WidgetState } from '../WidgetState'

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
