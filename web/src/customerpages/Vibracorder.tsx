import { useState } from 'react'
import { useReadingsSnapshot, useReadingsStore } from '../livereadings/readingsContext'
import { LastContact } from '../devices/LastContact'
import type { Device } from '../devices/useDevice'
import { NoData } from '../display/cards/NoData'
import { lastContactOf } from '../devices/lastContactOf'
import { paths } from '../paths'
import styles from './Custom.module.css'
import { CustomFrame } from './CustomFrame'
import { Trend } from './Trend'
import { vibrationLevels, type VibrationLevel } from './vibrationLevels'
import { formatNumber } from '../../../shared/display/formatNumber'
import { gaugePercent } from '../display/cards/gaugeReading'
import { Ago } from '../ui/text/Ago'
import { StatusMark } from '../ui/feedback/StatusMark'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'

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
