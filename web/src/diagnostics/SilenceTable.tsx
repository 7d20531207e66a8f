import { useMemo } from 'react'
import type { DiagnosticPoint } from '../../../shared/diagnostics/getDiagnostics'
import cardStyles from '../display/Card.module.css'
import { Instant } from '../ui/Instant'
import { channels, isMissing, writeChannel } from './contactColumns'
import styles from './Diagnostics.module.css'
import { formatDuration } from './formatDuration'
import { silencesOf } from './silences'

const shown = 20

const standing = (point: DiagnosticPoint): string =>
  channels
    .filter((channel) => ['gsm_rssi', 'wifi_rssi', 'vin', 'vbat'].includes(channel))
    .filter((channel) => !isMissing(channel, point[channel]))
    .map((channel) => writeChannel(channel, point[channel]))
    .join(' · ')

/** When readings were missing, for how long, and how the device stood before. */
export const SilenceTable = ({ points }: { points: readonly DiagnosticPoint[] }) => {
  const silences = useMemo(() => silencesOf(points), [points])
  if (silences.length === 0)
    return <p className={styles.soft}>No reading is missing between the last ones.</p>
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Table of gaps">
      <table className={cardStyles.table}>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Length</th>
            <th scope="col" className={cardStyles.number}>
              Missing
            </th>
            <th scope="col">Signal and supply before</th>
          </tr>
        </thead>
        <tbody>
          {silences.slice(0, shown).map(({ fromTs, toTs, missed, before, wasBuffering }) => (
            <tr key={fromTs}>
              <td>
                <Instant ms={fromTs * 1000} />
              </td>
              <td>
                {formatDuration(toTs - fromTs)}
                {wasBuffering ? ', then late readings' : ''}
              </td>
              <td className={cardStyles.number}>{missed}</td>
              <td>{standing(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {silences.length > shown ? (
        <p className={styles.soft}>
          {silences.length - shown} earlier ones are in the table of all readings.
        </p>
      ) : null}
    </div>
  )
}
