import { Link, Navigate, useNavigate } from 'react-router-dom'
import { useMemo } from 'react'
import { nextOwnCardKey, ownCardTypeOf, tooManyCards } from '../../../shared/display/ownCards'
import {
  axisNames,
  maxSeries,
  type CustomSeries,
  CustomSeries as Series,
} from '../../../shared/display/customChart'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { ReadingsContext, useReadingsKeys, useReadingsStore } from '../livereadings/readingsStore'
import { useLiveReadings } from '../livereadings/useLiveReadings'
import { DeviceHeader } from '../devices/DeviceHeader'
import { pollSecondsOf } from '../devices/deviceIntervals'
import type { Device } from '../devices/useDevice'
import { paths } from '../paths'
import { EmptyState } from '../ui/feedback/EmptyState'
import { displayOf } from '../display/catalogue/displayOf'
import { PermissionButton } from '../ui/button/PermissionButton'
import { AxisFields, GeneralFields, type DraftProps, XAxisFields } from './CustomChartFields'
import { ChartActions, useChartForm } from './chartForm'
import styles from './ChartEditor.module.css'
import { CustomChartBody, PlanLacksCharts } from './CustomChartBody'
import { seriesColours } from './customModel'
import { SeriesRow } from './SeriesRow'

type All = readonly CustomSeries[]

/** One more series, with the lowest id that is free; no more than a chart may have. */
export const addSeries = (all: All, key: string): CustomSeries[] => {
  if (all.length >= maxSeries) return [...all]
  const taken = new Set(all.map(({ id }) => id))
  let n = 1
  while (taken.has(`s${n}`)) n += 1
  return [...all, Series.parse({ id: `s${n}`, key })]
}

export const changeSeries = (all: All, id: string, change: Partial<CustomSeries>): CustomSeries[] =>
  all.map((series) => (series.id === id ? { ...series, ...change } : series))

export const removeSeries = (all: All, id: string): CustomSeries[] => all.filter((series) => series.id !== id)

/** One place up (-1) or down (1): the order is that of the legend, and of the stack from below. */
export const moveSeries = (all: All, id: string, by: -1 | 1): CustomSeries[] => {
  const from = all.findIndex((series) => series.id === id)
  const [moved, other] = [all[from], all[from + by]]
  if (moved === undefined || other === undefined) return [...all]
  return all.map((series, i) => (i === from ? other : i === from + by ? moved : series))
}

interface Props extends DraftProps {
  keys: Readonly<Record<string, string>>
  display: DisplaySettings
}

/** What the chart draws, in the order of its legend. */
const SeriesFields = ({ draft, keys, display, onEdit }: Props) => {
  const { series } = draft
  const colours = seriesColours(series, display)
  const used = new Set(series.map(({ key }) => key))
  const next = Object.keys(keys).find((key) => !used.has(key)) ?? Object.keys(keys)[0]
  const refusal =
    series.length >= maxSeries
      ? `A chart has at most ${maxSeries} series.`
      : next === undefined
        ? 'The device has sent no numbers yet.'
        : undefined
  return (
    <fieldset className={styles.section}>
      <legend>Series</legend>
      <ul className={styles.list}>
        {series.map((each) => (
          <SeriesRow
            key={each.id}
            series={each}
            keys={keys}
            display={display}
            colour={colours.get(each.id) ?? ''}
            onChange={(change) => onEdit({ series: changeSeries(series, each.id, change) })}
            onMove={(by) => onEdit({ series: moveSeries(series, each.id, by) })}
            onRemove={() => onEdit({ series: removeSeries(series, each.id) })}
          />
        ))}
      </ul>
      <PermissionButton
        variant="default"
        size="compact-sm"
        disabledReason={refusal}
        onClick={() => {
          if (next !== undefined) onEdit({ series: addSeries(series, next) })
        }}
      >
        Add series
      </PermissionButton>
    </fieldset>
  )
}

/** Draws a chart: its fields beside the chart itself on real readings. */
const ChartEditor = ({ device, chartKey }: { device: Device; chartKey: string }) => {
  const navigate = useNavigate()
  const store = useReadingsStore()
  const dataKeys = useReadingsKeys()
  const { deviceid, display } = device
  const chart = useChartForm(device, chartKey)
  const { isDone, edit } = chart
  const draft = chart.form.values
  const keys = useMemo(
    () => sourceKeys(dataKeys, (key) => store.series(key).lastValue, display),
    [dataKeys, store, display],
  )
  if (isDone) return <Navigate to={paths.data(deviceid)} />
  const name = draft.name === '' ? displayOf(chartKey, display[chartKey]).label : draft.name
  const fields = { draft, onEdit: edit }
  return (
    <>
      <div className={styles.workspace}>
        <section className={styles.preview} aria-label="Preview">
          <h2>{name}</h2>
          <div className={styles.stage}>
            {device.isRestricted === true ? (
              <PlanLacksCharts plan={device.tier?.name ?? '---'} />
            ) : (
              <CustomChartBody deviceid={deviceid} chart={draft} display={display} label={`Chart ${name}`} />
            )}
          </div>
          <ChartActions name={name} chart={chart} onCancel={() => void navigate(paths.data(deviceid))} />
        </section>
        <div className={styles.form}>
          <GeneralFields {...fields} />
          <SeriesFields {...fields} keys={keys} display={display} />
          {axisNames.map((axis) => (
            <AxisFields key={axis} name={axis} {...fields} />
          ))}
          <XAxisFields {...fields} />
        </div>
      </div>
    </>
  )
}

const clocks = new Set(['ts', 'time', 'aws_ts'])

const isDrawable = (value: unknown): boolean =>
  typeof value === 'number' || (Array.isArray(value) && value.some((each) => typeof each === 'number'))

/** The keys of a device that a chart can draw, by their labels. */
export const sourceKeys = (
  keys: readonly string[],
  lastValueOf: (key: string) => unknown,
  display: DisplaySettings,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    keys
      .filter((key) => !clocks.has(key) && isDrawable(lastValueOf(key)))
      .map((key) => [key, displayOf(key, display[key]).label] as const)
      .sort(([, a], [, b]) => a.localeCompare(b)),
  )

/** Why there is nothing to edit at an address. */
const refusalOf = (chartKey: string, { display }: Device): string | undefined => {
  if (ownCardTypeOf(chartKey) !== 'chart') return 'Chart not found'
  const isNew = display[chartKey] === undefined
  return isNew && nextOwnCardKey('chart', Object.keys(display)) === undefined
    ? tooManyCards('chart')
    : undefined
}

/** The editor of one chart of a device, with its readings as they come. */
export const ChartPlace = ({ device, chartKey }: { device: Device; chartKey: string }) => {
  const { deviceid, isRestricted, config } = device
  const { store } = useLiveReadings(deviceid, { isRestricted, intervalSeconds: pollSecondsOf(config) })
  const refusal = refusalOf(chartKey, device)
  return (
    <ReadingsContext value={store}>
      <div className={styles.page}>
        <DeviceHeader device={device} pageName="Chart" />
        {refusal === undefined ? (
          <ChartEditor key={chartKey} device={device} chartKey={chartKey} />
        ) : (
          <EmptyState title={refusal}>
            <Link to={paths.data(deviceid)}>Back to the data of {device.name}</Link>
          </EmptyState>
        )}
      </div>
    </ReadingsContext>
  )
}
