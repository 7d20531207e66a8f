import { useMemo } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { axisNames, maxSeries } from '../../../shared/display/customChart'
import { displayOf } from '../display/catalogue/displayOf'
import { useReadingsKeys, useReadingsStore } from '../livereadings/readingsContext'
import type { Device } from '../devices/useDevice'
import { paths } from '../paths'
import { AxisFields } from './AxisFields'
import { ChartActions } from './ChartActions'
import styles from './ChartEditor.module.css'
import { CustomChartBody } from './CustomChartBody'
import { GeneralFields, type DraftProps } from './GeneralFields'
import { PlanLacksCharts } from './PlanLacksCharts'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { PermissionButton } from '../ui/button/PermissionButton'
import { addSeries, changeSeries, moveSeries, removeSeries } from './editSeries'
import { seriesColours } from './seriesColours'
import { SeriesRow } from './SeriesRow'
import { useChartForm } from './useChartForm'
import { XAxisFields } from './XAxisFields'

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
export const ChartEditor = ({ device, chartKey }: { device: Device; chartKey: string }) => {
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
