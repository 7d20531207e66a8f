import { useMemo, useSyncExternalStore } from 'react'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { describeMetric } from '../display/catalogue/metricCatalogue'
import { Chart } from '../charts/drawing/ChartBody'
import { chartModel, type ChartModel, writeMeasurement } from '../charts/model/chartModel'
import { measuredAt } from '../charts/model/chartLine'
import { readChartAt } from '../charts/model/readChartAt'
import { stateWordsOf } from '../charts/model/stateSpans'
import { stripLayout } from '../charts/model/chartLayout'
import { hoverStore } from '../charts/state/hoverStore'
import { type ChartView, shownWindow, type useChartZoom } from '../charts/state/chartView'
import { useChartReadings } from '../charts/state/useChartReadings'
import type { Device } from '../devices/useDevice'
import { displayOf } from '../display/catalogue/displayOf'
import { NotLoaded } from '../ui/feedback/NotLoaded'
import styles from './RelatedSignals.module.css'

/** A strip is a third as high as the chart and needs no more than this of its line. */
const stripPoints = 400

/** What a strip has where any chart of the page is pointed at, else its newest value. */
const StripValue = ({ model }: { model: ChartModel }) => {
  const ms = useSyncExternalStore(hoverStore.subscribe, () => hoverStore.get()?.ms)
  const read = readChartAt(model, ms ?? model.time.max).found[0]
  return read === undefined ? null : <b>{writeMeasurement(read.series, measuredAt(read.point))}</b>
}

interface StripProps extends ReturnType<typeof useChartZoom> {
  label: string
  model: ChartModel
  onOpen: () => void
}

const Strip = ({ label, model, onOpen, ...zoom }: StripProps) => (
  <li className={styles.strip}>
    <div className={styles.caption}>
      <button type="button" className={styles.name} title={`Chart of ${label}`} onClick={onOpen}>
        {label}
      </button>
      <StripValue model={model} />
    </div>
    <div className={styles.drawing}>
      {model.pointCount === 0 ? (
        <p className={styles.none}>No readings in this time</p>
      ) : (
        <Chart
          model={model}
          label={`Chart of ${label}`}
          layoutOf={stripLayout(model)}
          hasTip={false}
          {...zoom}
        />
      )}
    </div>
  </li>
)

interface Props {
  device: Device
  /** The channels, closest first. */
  keys: readonly string[]
  view: ChartView
  zoom: ReturnType<typeof useChartZoom>
  onOpen: (key: string) => void
}

/** What belongs to the signal of a chart, over the same time and read at the same moment. */
export const RelatedSignals = ({ device, keys, view, zoom, onOpen }: Props) => {
  const { deviceid, display, notes } = device
  const { found, error, mutate } = useChartReadings({ deviceid, dataKeys: keys, view, points: stripPoints })
  const assetType = notes.asset_type
  const models = useMemo(
    () =>
      keys.map((key) => {
        const own = displayOf(key, display[key])
        if (found === undefined) return { own, model: undefined }
        const wordsOf = (each: string) => stateWordsOf(each, display, assetType)
        const model = chartModel(
          found.data,
          found.gaps ?? [],
          [own],
          shownWindow(view, found),
          found,
          wordsOf,
        )
        return { own, model }
      }),
    [keys, found, display, assetType, view],
  )
  if (error !== undefined && found === undefined) {
    return <NotLoaded what="Signals that belong to it" onRetry={() => void mutate()} />
  }
  return (
    <section className={styles.related} aria-label="Signals that belong to it">
      <ul>
        {models.map(({ own, model }) =>
          model === undefined ? (
            <li key={own.key} className={styles.strip} aria-hidden />
          ) : (
            <Strip key={own.key} label={own.label} model={model} onOpen={() => onOpen(own.key)} {...zoom} />
          ),
        )}
      </ul>
    </section>
  )
}

/** Parts of a machine, each with the channels that say something of it. The first that two channels share counts most. */
const parts: readonly (readonly [name: string, match: RegExp])[] = [
  ['coolant', /^(?:coolant_|eng_temp$)/],
  ['oil', /^oil_/],
  ['transmission', /^trans_/],
  ['fuel', /^fuel_/],
  ['engine', /^(?:eng_(?:speed|load|temp)$|coolant_temp$|oil_pressure$|trans_temp$|fuel_rate$)/],
  ['supply', /^v(?:in|bat|lipo|sys|reg)$/],
  ['link', /^(?:gsm|wifi)_rssi$/],
  ['air', /^(?:ambient|humidity|pressure)$/],
  ['attitude', /^(?:pitch|roll|angle|motion)$/],
  ['acceleration', /^(?:accel_[xyz]|motion)$/],
  ['driving', /^(?:gps_speed|gps_altitude|state)$/],
  ['modbus', /^mod\d+$/],
  ['inputs', /^(?:analog|current|digital|freq|duty|pulse|pulse_delta|tc)\d$/],
  ['script', /^cp\d+$/],
]

const inputNumber = /^(?:analog|current|digital|freq|duty|pulse|pulse_delta)(\d)$/

/** What a channel belongs to, the closest first: a group that its owner made, an input of the device, a part of the machine. */
const circlesOf = (key: string, display: DisplaySettings): readonly string[] => {
  const group = display[key]?.groupKey
  const input = inputNumber.exec(key)?.[1]
  return [
    ...(group === undefined ? [] : [`group ${group}`]),
    ...(input === undefined ? [] : [`input ${input}`]),
    ...parts.filter(([, match]) => match.test(key)).map(([name]) => name),
  ]
}

const mostRelated = 3

/**
 * The channels that are read together with one, closest first. `keys` are those of the device that hold numbers;
 * counters of hours, which only rise, are not among the answers.
 */
export const relatedKeys = (
  key: string,
  keys: readonly string[],
  display: DisplaySettings,
): readonly string[] => {
  const own = circlesOf(key, display)
  const distanceOf = (other: string): number => {
    const theirs = new Set(circlesOf(other, display))
    return own.findIndex((circle) => theirs.has(circle))
  }
  return keys
    .filter((other) => other !== key && describeMetric(other).card !== 'hours')
    .map((other) => ({ other, distance: distanceOf(other), sort: describeMetric(other).sort }))
    .filter(({ distance }) => distance >= 0)
    .sort((a, b) => a.distance - b.distance || a.sort - b.sort || a.other.localeCompare(b.other))
    .slice(0, mostRelated)
    .map(({ other }) => other)
}
