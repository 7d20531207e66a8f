import { useMemo, useState } from 'react'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import type { Bounds } from '../../../shared/display/metric'
import { ChartLegend } from '../charts/controls/ChartLegend'
import { ChartNotices } from '../charts/controls/ChartNotices'
import { ChartTable } from '../charts/controls/ChartTable'
import { ChartToolbar } from '../charts/controls/ChartToolbar'
import { FullScreenButton, useFullScreenKey } from '../charts/controls/FullScreenButton'
import { ChartBody, ChartStage } from '../charts/drawing/ChartBody'
import { measuredAt } from '../charts/model/chartLine'
import { chartModel } from '../charts/model/chartModel'
import { distinctColours } from '../charts/model/distinctColours'
import { stateWordsOf } from '../charts/model/stateSpans'
import { isShortReach, planReachOf } from '../charts/state/chartRanges'
import { shownWindow, useChartView, useChartZoom } from '../charts/state/chartView'
import { useChartReadings } from '../charts/state/useChartReadings'
import type { Device } from '../devices/useDevice'
import { type Display, displayOf } from '../display/catalogue/displayOf'
import { useReadingsStore } from '../livereadings/readingsStore'
import { DockedPanel } from '../ui/layout/DockedPanel'
import { useIsPhone } from '../ui/layout/useIsPhone'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import chartStyles from '../charts/drawing/Chart.module.css'
import { ChartEvents, useChartEvents } from './ChartEvents'
import { ChartExport } from './ChartExport'
import { relatedKeys, RelatedSignals } from './RelatedSignals'
import { describeBounds, shownBounds } from './shownBounds'
import styles from './KeyChart.module.css'

interface CompareSelectProps {
  dataKey: string
  dataKeys: readonly string[]
  display: DisplaySettings
  value: string | undefined
  onChange: (key: string | undefined) => void
}

const clocks = new Set(['ts', 'time', 'aws_ts'])

/** The key that gets the secondary axis. */
const CompareSelect = ({ dataKey, dataKeys, display, value, onChange }: CompareSelectProps) => {
  const store = useReadingsStore()
  const others = useMemo(
    () =>
      dataKeys
        .filter((key) => key !== dataKey && !clocks.has(key))
        .filter((key) => typeof store.series(key).lastValue === 'number')
        .map((key) => ({ value: key, label: displayOf(key, display[key]).label }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [dataKey, dataKeys, display, store],
  )
  return (
    <div className={chartStyles.compare}>
      <ChoiceField
        aria-label="Compare with"
        size="xs"
        value={value ?? ''}
        choices={[{ value: '', label: value === undefined ? 'Add series…' : 'No second series' }, ...others]}
        onChange={(key) => onChange(key === '' ? undefined : key)}
      />
    </div>
  )
}

/** What the shades of a chart mean. */
const BoundsLegend = ({ bounds, unit }: { bounds: Bounds; unit: string }) => {
  const lines = describeBounds(bounds, unit)
  return lines.length === 0 ? null : (
    <ul className={chartStyles.legend} aria-label="Limits">
      {lines.map(({ level, text }) => (
        <li key={level}>
          <i className={chartStyles.limit} data-level={level} aria-hidden /> {text}
        </li>
      ))}
    </ul>
  )
}

interface Props {
  device: Device
  dataKey: string
  dataKeys: readonly string[]
  /** Shows another channel in its place, at the same time. */
  onOpen: (key: string) => void
  onClose: () => void
}

const displaysOf = (keys: readonly string[], display: DisplaySettings): readonly Display[] => {
  const own = keys.map((key) => displayOf(key, display[key]))
  const colours = distinctColours(
    own.map(({ colour, entry }, i) => ({ colour, isChosen: i === 0 || entry.colour !== undefined })),
  )
  return own.map((each, i) => ({ ...each, colour: colours[i] ?? each.colour }))
}

/** The channels that belong to one and hold numbers, as long as it is shown. */
const useRelatedKeys = (dataKey: string, dataKeys: readonly string[], display: DisplaySettings) => {
  const store = useReadingsStore()
  return useMemo(() => {
    const measured = dataKeys.filter((key) => typeof store.series(key).lastValue === 'number')
    return relatedKeys(dataKey, measured, display)
  }, [dataKey, dataKeys, display, store])
}

/** A key over time, alone or against another one, with what belongs to it beneath. */
export const KeyChart = ({ device, dataKey, dataKeys, onOpen, onClose }: Props) => {
  const { view, setView, otherKey, setOtherKey } = useChartView()
  const [isFull, setIsFull] = useState(false)
  const isPhone = useIsPhone()
  const { deviceid, display, tier, notes } = device
  const keys = useMemo(() => [dataKey, ...(otherKey === undefined ? [] : [otherKey])], [dataKey, otherKey])
  const answer = useChartReadings({ deviceid, dataKeys: keys, view, withEnvelope: true })
  const { found, error, isLoading, isValidating, mutate } = answer
  const assetType = notes.asset_type
  const model = useMemo(() => {
    if (found === undefined) return undefined
    const gaps = view.range === 'single' && view.span === undefined ? [] : (found.gaps ?? [])
    const wordsOf = (key: string) => stateWordsOf(key, display, assetType)
    return chartModel(found.data, gaps, displaysOf(keys, display), shownWindow(view, found), found, wordsOf)
  }, [found, keys, display, assetType, view])
  const { label, unit, entry } = displayOf(dataKey, display[dataKey])
  const title = `${label} – ${device.name}`
  const events = useChartEvents(deviceid, dataKey, model?.time)
  const related = useRelatedKeys(dataKey, dataKeys, display)
  const newest = model?.series[0]?.points.at(-1)
  // Limits of one line would be read as those of the other.
  const bounds =
    otherKey === undefined && newest !== undefined && model?.series[0]?.states === undefined
      ? shownBounds(dataKey, measuredAt(newest), entry.gaugeSettings, device.config)
      : undefined
  useFullScreenKey(setIsFull)
  const zoom = useChartZoom(setView, found)
  const plan = planReachOf(tier)
  const toolbar = (
    <ChartToolbar view={view} onView={setView} shown={model?.time} plan={plan}>
      <CompareSelect
        dataKey={dataKey}
        dataKeys={dataKeys}
        display={display}
        value={otherKey}
        onChange={setOtherKey}
      />
    </ChartToolbar>
  )
  const tools = (
    <>
      <ChartExport title={title} model={model} markings={{ bounds, events }} />
      {isPhone ? null : <FullScreenButton isFull={isFull} onPress={() => setIsFull(!isFull)} />}
    </>
  )
  const isOfStates = keys.every((key) => stateWordsOf(key, display) !== undefined)

  return (
    <DockedPanel isFull={isFull} title={title} tools={tools} onClose={onClose}>
      <div className={styles.chart} data-flat={isOfStates || undefined}>
        {isPhone ? null : toolbar}
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
        {isPhone ? toolbar : null}
        {model === undefined ? null : <ChartLegend model={model} />}
        {bounds === undefined ? null : <BoundsLegend bounds={bounds} unit={unit} />}
        <ChartEvents deviceid={deviceid} events={events} />
      </div>
      {related.length === 0 || found === undefined ? null : (
        <RelatedSignals device={device} keys={related} view={view} zoom={zoom} onOpen={onOpen} />
      )}
      {model === undefined ? null : <ChartTable model={model} />}
    </DockedPanel>
  )
}
