import { useMemo, useSyncExternalStore } from 'react'
import { Chart } from '../charts/drawing/ChartBody'
import { chartModel, type ChartModel, writeMeasurement } from '../charts/model/chartModel'
import { measuredAt } from '../charts/model/chartLine'
import { readChartAt } from '../charts/model/readChartAt'
import { stateWordsOf } from '../charts/model/stateWords'
import { stripLayout } from '../charts/model/stripLayout'
import { hoverStore } from '../charts/state/hoverStore'
import type { ChartView } from '../charts/state/chartView'
import { shownWindow } from '../charts/state/shownWindow'
import { useChartReadings } from '../charts/state/useChartReadings'
import type { useChartZoom } from '../charts/state/useChartView'
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
