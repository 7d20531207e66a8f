import type { DeviceId } from '../../../../shared/core/ids'
import type { HeadlineSettings } from '../../../../shared/views/headlineWidget'
import { useGroupLive } from '../../grouplive/useGroupLive'
import { useShownNames } from '../../grouplive/useShownNames'
import { metricId } from '../../periodfigures/createGroupMetrics'
import { useGroupMetrics } from '../../periodfigures/useGroupMetrics'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { useNow } from '../../ui/text/useNow'
import { countFact, countedFacts, isCountedFact, groupFigure, figureParts, writeFigure } from './groupFigure'
import type { GroupWidgetProps } from '../widgetProps'
import { labelOf } from '../labelOf'
import { trendOf, type Trend, TrendMark } from './TrendMark'
import { WidgetState } from '../WidgetState'
import styles from '../Widgets.module.css'

interface HeadlineFigureProps {
  /** What the figure is; said over it where the widget has no title of its own. */
  readonly label: string
  readonly title: string
  readonly text: string
  readonly unit: string
  readonly note: string
  readonly trend?: Trend | undefined
  readonly before?: string
}

/** A figure large enough to be read across a room, which way it went, and what it is made of. */
const HeadlineFigure = ({ label, title, text, unit, note, trend, before = '' }: HeadlineFigureProps) => (
  <div className={styles.container}>
    <div className={styles.headline} role="group" aria-label={title === '' ? label : title}>
      {title === '' ? <p className={styles.what}>{label}</p> : null}
      <p className={styles.figure}>
        {text} {unit !== '' && <small>{unit}</small>}
        {trend !== undefined && <TrendMark trend={trend} before={before} />}
      </p>
      <p className={styles.note}>{note}</p>
    </div>
  </div>
)

type Props = GroupWidgetProps<'headline'>
type Chosen = Props & { settings: HeadlineSettings & { key: string } }

const noDevices: readonly DeviceId[] = []
const devicesWord = (count: number): string => (count === 1 ? '1 device' : `${count} devices`)
const keepLess = (count: number): string =>
  count === 1 ? '1 plan keeps less data' : `${count} plans keep less data`

/** How many devices are so. */
const CountHeadline = ({ groupid, settings: { key, title } }: Chosen) => {
  const live = useGroupLive(groupid, [])
  const nowMs = useNow()
  const fact = isCountedFact(key) ? key : 'deviceid'
  const { label } = countedFacts[fact]
  return (
    <WidgetState label={label} hasAnswer={live.isComplete} error={live.error} onRetry={live.retry}>
      <HeadlineFigure
        label={label}
        title={title}
        text={String(countFact(fact, live.devices, nowMs))}
        unit={fact === 'deviceid' ? '' : `of ${live.devices.length}`}
        note={title === '' ? '' : label}
      />
    </WidgetState>
  )
}

/** What the newest readings come to. */
const LatestHeadline = ({ groupid, settings }: Chosen) => {
  const live = useGroupLive(groupid, [settings.key])
  const names = useShownNames(groupid, noDevices, live.isComplete)
  const figures = live.devices.map(({ values }) => values[settings.key])
  const found = groupFigure(
    settings.operator,
    figures.map((value) => (typeof value === 'number' ? value : null)),
  )
  const label = labelOf({ ...settings, dataType: 'metric', name: '' }, names)
  return (
    <WidgetState label={label} hasAnswer={live.isComplete} error={live.error} onRetry={live.retry}>
      <HeadlineFigure
        label={label}
        title={settings.title}
        {...(found === undefined ? { text: '–', unit: '' } : figureParts(found.value, settings, undefined))}
        note={`Newest readings of ${devicesWord(found?.count ?? 0)}`}
      />
    </WidgetState>
  )
}

/** What a period comes to, against the one before. */
const MetricHeadline = ({ groupid, settings, periods }: Chosen) => {
  const { key, operator } = settings
  const metrics = useGroupMetrics(groupid, periods, [{ key, operator }])
  const names = useShownNames(groupid, noDevices, metrics.isComplete)
  const figures = [...(metrics.columns.get(metricId({ key, operator }))?.figures.values() ?? [])]
  const current = groupFigure(
    operator,
    figures.map((figure) => figure.current),
  )
  const previous = groupFigure(
    operator,
    figures.map((figure) => figure.previous),
  )
  const trend = trendOf(current?.value, previous?.value, settings.trendColor)
  const label = labelOf({ ...settings, dataType: 'metric', name: '' }, names)
  const parts =
    current === undefined ? { text: '–', unit: '' } : figureParts(current.value, settings, undefined)
  const before = previous === undefined ? '–' : writeFigure(previous.value, settings, undefined)
  const said = [
    current === undefined ? 'No data in this time' : devicesWord(current.count),
    ...(previous === undefined ? [] : [`before: ${before}`]),
    ...(metrics.cut.size === 0 ? [] : [keepLess(metrics.cut.size)]),
  ]
  return (
    <WidgetState label={label} hasAnswer={metrics.isComplete} error={metrics.error} onRetry={metrics.retry}>
      <HeadlineFigure
        label={label}
        title={settings.title}
        {...parts}
        trend={trend}
        before={before}
        note={said.join(', ')}
      />
    </WidgetState>
  )
}

const kinds = { fact: CountHeadline, latest: LatestHeadline, metric: MetricHeadline } as const

/** One figure of the whole group. */
export const HeadlineWidget = (props: Props) => {
  const { key, dataType } = props.settings
  if (key === null) return <EmptyState title="Choose what this headline shows." />
  const Kind = kinds[dataType]
  return <Kind {...props} settings={{ ...props.settings, key }} />
}
