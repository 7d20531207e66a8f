import { useMemo, useState } from 'react'
import { boundsFor } from '../display/cards/boundsFor'
import { type Display, displayOf } from '../display/catalogue/displayOf'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import type { Device } from '../devices/useDevice'
import { Dialog } from '../ui/dialog/Dialog'
import { ChartBody, ChartStage } from '../charts/drawing/ChartBody'
import { ChartExport } from './ChartExport'
import { ChartLegend } from '../charts/controls/ChartLegend'
import { chartModel } from '../charts/model/chartModel'
import { ChartNotices } from '../charts/controls/ChartNotices'
import { measuredAt } from '../charts/model/chartLine'
import { isShortReach, planReachOf } from '../charts/state/chartRanges'
import { ChartTable } from '../charts/controls/ChartTable'
import { ChartToolbar } from '../charts/controls/ChartToolbar'
import { CompareSelect } from './CompareSelect'
import { shownWindow } from '../charts/state/shownWindow'
import { distinctColours } from '../charts/model/distinctColours'
import { useChartReadings } from '../charts/state/useChartReadings'
import { useChartView, useChartZoom } from '../charts/state/useChartView'
import { useFullScreenKey } from './useFullScreenKey'
import { type DeviceEvent, getEvents } from '../../../shared/alerts/deviceEvents'
import { formatInstant } from '../ui/text/formatTime'
import { StatusMark } from '../ui/feedback/StatusMark'
import { useZone } from '../ui/zone/useZone'
import styles from '../charts/drawing/Chart.module.css'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import type { DeviceId } from '../../../shared/core/ids'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import type { Domain } from '../charts/model/axisDomain'
import { Button } from '../ui/button/Button'

/** Asked for by whole steps of time, so that a chart that follows the present asks seldom. */
const stepSeconds = 300
const none: readonly DeviceEvent[] = []

/** The events of a measurement that began or lasted in a time; those that cannot be read are left out. */
const useChartEvents = (deviceid: DeviceId, key: string, time: Domain | undefined) => {
  const span = time === undefined ? 0 : (time.max - time.min) / 1000
  const from = time === undefined ? 0 : time.min / 1000 - span
  const request =
    time === undefined
      ? undefined
      : { deviceid, fromTime: Math.max(0, Math.floor(from / stepSeconds) * stepSeconds), dataPoints: 100 }
  const { data } = useEndpoint(getEvents, request, { keepPreviousData: true, dedupingInterval: keepMs.data })
  const [min, max] = [time?.min ?? 0, time?.max ?? 0]
  return useMemo(
    () =>
      data === undefined
        ? none
        : [...data.active, ...data.past].filter(
            ({ topic, beganTs, endedTs = Infinity }) =>
              topic === key && beganTs * 1000 <= max && endedTs * 1000 >= min,
          ),
    [data, key, min, max],
  )
}

const shownAtMost = 5

const endOf = ({ endedTs }: DeviceEvent): string =>
  endedTs === undefined ? 'lasts' : `until ${formatInstant(endedTs * 1000)}`

/** The events that a chart marks, in words. */
const ChartEvents = ({ events }: { events: readonly DeviceEvent[] }) => {
  useZone()
  return events.length === 0 ? null : (
    <ul className={styles.legend} aria-label="Events">
      {events.slice(0, shownAtMost).map((event) => (
        <li key={event.id}>
          <StatusMark tone={event.level}>
            {[nameOfLevel(event.level), event.msg].filter((part) => part !== '').join(': ')}, from{' '}
            {formatInstant(event.beganTs * 1000)}, {endOf(event)}
          </StatusMark>
        </li>
      ))}
      {events.length > shownAtMost && <li>and {events.length - shownAtMost} more</li>}
    </ul>
  )
}

interface Props {
  device: Device
  dataKey: string
  dataKeys: readonly string[]
  onClose: () => void
}

const displaysOf = (keys: readonly string[], display: DisplaySettings): readonly Display[] => {
  const own = keys.map((key) => displayOf(key, display[key]))
  const colours = distinctColours(
    own.map(({ colour, entry }, i) => ({ colour, isChosen: i === 0 || entry.colour !== undefined })),
  )
  return own.map((each, i) => ({ ...each, colour: colours[i] ?? each.colour }))
}

/** A key over time, alone or against another one. */
export const ChartDialog = ({ device, dataKey, dataKeys, onClose }: Props) => {
  const { view, setView, otherKey, setOtherKey } = useChartView()
  const [isFull, setIsFull] = useState(false)
  const { deviceid, display, tier } = device
  const keys = useMemo(() => [dataKey, ...(otherKey === undefined ? [] : [otherKey])], [dataKey, otherKey])
  const answer = useChartReadings({ deviceid, dataKeys: keys, view, withEnvelope: true })
  const { found, error, isLoading, isValidating, mutate } = answer
  const model = useMemo(() => {
    if (found === undefined) return undefined
    const gaps = view.range === 'single' && view.span === undefined ? [] : (found.gaps ?? [])
    const displays = displaysOf(keys, display)
    return chartModel(found.data, gaps, displays, shownWindow(view, found), found)
  }, [found, keys, display, view])
  const { label, entry } = displayOf(dataKey, display[dataKey])
  const title = `${label} – ${device.name}`
  const events = useChartEvents(deviceid, dataKey, model?.time)
  const newest = model?.series[0]?.points.at(-1)
  // Limits of one line would be read as those of the other.
  const bounds =
    otherKey === undefined && newest !== undefined
      ? boundsFor(dataKey, measuredAt(newest), entry.gaugeSettings)
      : undefined
  useFullScreenKey(setIsFull)
  const zoom = useChartZoom(setView, found)
  const plan = planReachOf(tier)

  return (
    <Dialog size={isFull ? 'full' : 'l'} title={title} isInAddress onClose={onClose}>
      <ChartToolbar view={view} onView={setView} shown={model?.time} plan={plan}>
        <CompareSelect
          dataKey={dataKey}
          dataKeys={dataKeys}
          display={display}
          value={otherKey}
          onChange={setOtherKey}
        />
        <ChartExport title={title} model={model} markings={{ bounds, events }} />
        <Button
          size="compact-sm"
          variant="default"
          aria-pressed={isFull}
          aria-keyshortcuts="f"
          title="F"
          onClick={() => setIsFull(!isFull)}
        >
          Full screen
        </Button>
      </ChartToolbar>
      <ChartNotices
        shortReach={tier !== undefined && isShortReach(plan) ? plan : undefined}
        isReduced={found?.lastEvaluatedTime !== undefined}
        error={model === undefined ? undefined : error}
      />
      <ChartStage isRenewing={isValidating && model !== undefined && error === undefined}>
        <ChartBody
          label={`Chart of ${keys.map((key) => displayOf(key, display[key]).label).join(' and ')}`}
          model={model}
          error={error}
          isLoading={isLoading}
          onRetry={() => void mutate()}
          bounds={bounds}
          events={events}
          {...zoom}
        />
      </ChartStage>
      {model === undefined ? null : (
        <>
          <ChartLegend model={model} />
          <ChartEvents events={events} />
          <ChartTable model={model} />
        </>
      )}
    </Dialog>
  )
}
