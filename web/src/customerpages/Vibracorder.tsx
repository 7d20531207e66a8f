import { useState } from 'react'
import type { Reading } from '../../../shared/data/reading'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { formatNumber } from '../../../shared/display/formatNumber'
import { useReadingsSnapshot, useReadingsStore } from '../livereadings/readingsStore'
import { LastContact, lastContactOf } from '../devices/LastContact'
import type { Device } from '../devices/useDevice'
import { NoData } from '../display/cards/Card'
import { paths } from '../paths'
import { displayOf } from '../display/catalogue/displayOf'
import { type GaugeLevel, levelOf, gaugePercent } from '../display/cards/gaugeReading'
import { Ago } from '../ui/text/useNow'
import { StatusMark } from '../ui/feedback/StatusMark'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import styles from './Custom.module.css'
import { CustomFrame } from './CustomFrame'
import { Trend } from './Trend'

/** The channels of vibration and of the machine's attitude, the most important first. */
const vibrationKeys = ['motion', 'accel_x', 'accel_y', 'accel_z', 'pitch', 'roll', 'angle'] as const

interface VibrationLevel {
  readonly key: string
  readonly label: string
  readonly unit: string
  readonly decimals: number
  readonly colour: string
  /** The newest value and its time in seconds; a channel may be measured less often than others. */
  readonly value: number
  readonly ts: number
  /** The value furthest from zero among the readings, and when it was. */
  readonly peak: { readonly value: number; readonly ts: number }
  /** By the limits of the gauge of the key; `normal` for a key without one. */
  readonly level: GaugeLevel
}

const numbersOf = (readings: readonly Reading[], key: string) =>
  readings.flatMap((reading) => {
    const value = reading[key]
    return typeof value === 'number' && Number.isFinite(value) ? [{ value, ts: reading.ts }] : []
  })

/** The levels in these readings, which ascend in time; channels that none holds are left out. */
export const vibrationLevels = (
  readings: readonly Reading[],
  display: DisplaySettings,
): readonly VibrationLevel[] =>
  vibrationKeys.flatMap((key) => {
    const numbers = numbersOf(readings, key)
    const newest = numbers.at(-1)
    if (newest === undefined) return []
    const { label, unit, decimals, colour, entry } = displayOf(key, display[key])
    const peak = numbers.reduce((most, one) => (Math.abs(one.value) > Math.abs(most.value) ? one : most))
    const level = entry.gaugeSettings === undefined ? 'normal' : levelOf(newest.value, entry.gaugeSettings)
    return [{ key, label, unit, decimals, colour, ...newest, peak, level }]
  })

const tones = { normal: 'ok', warning: 'warning', alarm: 'alarm' } as const

interface Props {
  level: VibrationLevel
  /** Whether the trend shows this channel. */
  isChosen: boolean
  onChoose: () => void
}

/** One channel: now, against its peak; a press shows its trend. */
const VibrationTile = ({ level, isChosen, onChoose }: Props) => {
  const { label, unit, decimals, value, peak, colour } = level
  const percent = gaugePercent(Math.abs(value), 0, Math.abs(peak.value)) ?? 0
  return (
    <button type="button" className={styles.tile} aria-pressed={isChosen} onClick={onChoose}>
      <span className={styles.tileHead}>
        <span className={styles.label}>{label}</span>
        {level.level === 'normal' ? null : (
          <StatusMark tone={tones[level.level]}>{nameOfLevel(level.level)}</StatusMark>
        )}
      </span>
      <span className={styles.value}>
        {formatNumber(value, decimals)} <small>{unit}</small>
      </span>
      <span className={styles.bar} aria-hidden>
        <span style={{ width: `${percent}%`, background: colour }} />
      </span>
      <span className={styles.scale} aria-hidden>
        <span>0</span>
        <span>
          {formatNumber(Math.abs(peak.value), decimals)} {unit}
        </span>
      </span>
      <span className={styles.note}>
        Peak {formatNumber(peak.value, decimals)} {unit}
      </span>
      <span className={styles.note}>
        <Ago ms={peak.ts * 1000} />
      </span>
    </button>
  )
}

/** Vibration and attitude of a machine: the levels now, their peaks, and the trend of the one that was chosen. */
export const Vibracorder = ({ device }: { device: Device }) => {
  const { newestTs, newestArrivalMs } = useReadingsSnapshot()
  const levels = vibrationLevels(useReadingsStore().all(), device.display)
  const [chosen, setChosen] = useState<string>()
  const shown = levels.find(({ key }) => key === chosen) ?? levels[0]
  return (
    <CustomFrame
      title={device.name}
      backTo={paths.data(device.deviceid)}
      backLabel="All data"
      aside={
        <LastContact
          ms={lastContactOf(device.lastContactMs, newestTs, newestArrivalMs)}
          config={device.config}
        />
      }
    >
      {shown === undefined ? (
        <NoData text="This device measures no vibration." />
      ) : (
        <>
          <div className={styles.tiles} role="group" aria-label="Levels">
            {levels.map((level) => (
              <VibrationTile
                key={level.key}
                level={level}
                isChosen={level.key === shown.key}
                onChoose={() => setChosen(level.key)}
              />
            ))}
          </div>
          <Trend key={shown.key} device={device} dataKey={shown.key} />
        </>
      )}
    </CustomFrame>
  )
}
