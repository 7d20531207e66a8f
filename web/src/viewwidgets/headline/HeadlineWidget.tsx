import type { DeviceId, GroupId } from '../../../../shared/core/ids'
import type { HeadlineSettings } from '../../../../shared/views/groupView'
import type { GroupNames } from '../../groups/useGroups'
import { useGroupLive } from '../../grouplive/useGroupLive'
import { useShownNames } from '../../grouplive/shownNames'
import { metricId, useGroupMetrics } from '../../periodfigures/useGroupMetrics'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { useNow } from '../../ui/text/useNow'
import { type GroupWidgetProps, WidgetState } from '../WidgetState'
import { labelOf } from '../columnWords'
import { paths } from '../../paths'
import {
  countFact,
  countedFacts,
  isCountedFact,
  groupFigure,
  figureParts,
  writeFigure,
  devicesBehind,
  endsOf,
} from './groupFigure'
import { HeadlineFigure } from './HeadlineFigure'
import { trendOf } from './TrendMark'

type Props = GroupWidgetProps<'headline'>
type Chosen = Props & { settings: HeadlineSettings & { key: string } }

const noDevices: readonly DeviceId[] = []
const noNames: GroupNames = {}
const devicesWord = (count: number): string => (count === 1 ? '1 device' : `${count} devices`)
const keepLess = (count: number): string =>
  count === 1 ? '1 plan keeps less data' : `${count} plans keep less data`

/** Where a device leads to; nowhere while the view is arranged. */
const linkWithin = (groupid: GroupId, isEditing: boolean) =>
  isEditing ? undefined : (deviceid: DeviceId) => paths.data(deviceid, groupid)

/** How many devices are so. */
const CountHeadline = ({ groupid, settings: { key, title }, isEditing }: Chosen) => {
  const live = useGroupLive(groupid, [])
  const nowMs = useNow()
  const fact = isCountedFact(key) ? key : 'deviceid'
  const { label } = countedFacts[fact]
  const standouts = devicesBehind(fact, live.devices, nowMs)
  return (
    <WidgetState label={label} hasAnswer={live.isComplete} error={live.error} onRetry={live.retry}>
      <HeadlineFigure
        label={label}
        title={title}
        text={String(countFact(fact, live.devices, nowMs))}
        unit={fact === 'deviceid' ? '' : `of ${live.devices.length}`}
        note={title === '' || standouts.length > 0 ? '' : label}
        standouts={standouts}
        link={linkWithin(groupid, isEditing)}
      />
    </WidgetState>
  )
}

/** What the newest readings come to. */
const LatestHeadline = ({ groupid, settings, isEditing }: Chosen) => {
  const live = useGroupLive(groupid, [settings.key])
  const names = useShownNames(groupid, noDevices, live.isComplete)
  const measured = live.devices.flatMap((device) => {
    const value = device.values[settings.key]
    return typeof value === 'number' ? [{ device, value }] : []
  })
  const found = groupFigure(
    settings.operator,
    measured.map(({ value }) => value),
  )
  const label = labelOf({ ...settings, dataType: 'metric', name: '' }, names ?? noNames)
  const isNamed = settings.title !== '' || names !== undefined
  return (
    <WidgetState label={label} hasAnswer={live.isComplete && isNamed} error={live.error} onRetry={live.retry}>
      <HeadlineFigure
        label={label}
        title={settings.title}
        {...(found === undefined ? { text: '–', unit: '' } : figureParts(found.value, settings, undefined))}
        note={`Newest readings of ${devicesWord(found?.count ?? 0)}`}
        standouts={endsOf(measured)}
        write={(value) => writeFigure(value, settings, undefined)}
        link={linkWithin(groupid, isEditing)}
      />
    </WidgetState>
  )
}

/** What a period comes to, against the one before. */
const MetricHeadline = ({ groupid, settings, periods, isEditing }: Chosen) => {
  const { key, operator } = settings
  const metrics = useGroupMetrics(groupid, periods, [{ key, operator }])
  const names = useShownNames(groupid, noDevices, metrics.isComplete)
  const live = useGroupLive(groupid, [])
  const byDevice = metrics.columns.get(metricId({ key, operator }))?.figures
  const figures = [...(byDevice?.values() ?? [])]
  const measured = live.devices.flatMap((device) => {
    const value = byDevice?.get(device.deviceid)?.current
    return typeof value === 'number' ? [{ device, value }] : []
  })
  const current = groupFigure(
    operator,
    figures.map((figure) => figure.current),
  )
  const previous = groupFigure(
    operator,
    figures.map((figure) => figure.previous),
  )
  const trend = trendOf(current?.value, previous?.value, settings.trendColor)
  const label = labelOf({ ...settings, dataType: 'metric', name: '' }, names ?? noNames)
  const isNamed = settings.title !== '' || names !== undefined
  const parts =
    current === undefined ? { text: '–', unit: '' } : figureParts(current.value, settings, undefined)
  const before = previous === undefined ? '–' : writeFigure(previous.value, settings, undefined)
  const said = [
    current === undefined ? 'No data in this time' : devicesWord(current.count),
    ...(previous === undefined ? [] : [`was ${before}`]),
    ...(metrics.cut.size === 0 ? [] : [keepLess(metrics.cut.size)]),
  ]
  return (
    <WidgetState
      label={label}
      hasAnswer={metrics.isComplete && isNamed}
      error={metrics.error}
      onRetry={metrics.retry}
    >
      <HeadlineFigure
        label={label}
        title={settings.title}
        {...parts}
        trend={trend}
        before={before}
        note={said.join(' · ')}
        standouts={endsOf(measured)}
        write={(value) => writeFigure(value, settings, undefined)}
        link={linkWithin(groupid, isEditing)}
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
