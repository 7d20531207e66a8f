import { formatNumber } from '../../../shared/display/formatNumber'
import { gaugePercent } from '../display/cards/gaugeReading'
import { Ago } from '../ui/text/Ago'
import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './Custom.module.css'
import type { VibrationLevel } from './vibrationLevels'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'

const tones = { normal: 'ok', warning: 'warning', alarm: 'alarm' } as const

interface Props {
  level: VibrationLevel
  /** Whether the trend shows this channel. */
  isChosen: boolean
  onChoose: () => void
}

/** One channel: now, against its peak; a press shows its trend. */
export const VibrationTile = ({ level, isChosen, onChoose }: Props) => {
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
