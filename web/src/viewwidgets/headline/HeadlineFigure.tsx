import { Link } from 'react-router-dom'
import type { DeviceId } from '../../../../shared/core/ids'
import { StatusMark } from '../../ui/feedback/StatusMark'
import { Ago } from '../../ui/text/useNow'
import styles from './Headline.module.css'
import type { Standout } from './groupFigure'
import { type Trend, TrendMark } from './TrendMark'

interface Props {
  /** What the figure is; said over it where the widget has no title of its own. */
  readonly label: string
  readonly title: string
  readonly text: string
  readonly unit: string
  readonly note: string
  readonly trend?: Trend | undefined
  readonly before?: string
  /** The devices that it leads to. */
  readonly standouts: readonly Standout[]
  readonly write?: ((value: number) => string) | undefined
  readonly link: ((deviceid: DeviceId) => string) | undefined
}

/** Two lines fit the smallest card. */
const mostShown = 2

const StandoutRow = ({ standout, write, link }: { standout: Standout } & Pick<Props, 'write' | 'link'>) => {
  const { deviceid, name, said, tone, sinceMs, value } = standout
  return (
    <li className={styles.standout}>
      {tone === undefined ? (
        <span className={styles.said}>{said}</span>
      ) : (
        <StatusMark tone={tone}>
          <span className={styles.spoken}>{said} </span>
        </StatusMark>
      )}
      {link === undefined ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <Link className={styles.name} to={link(deviceid)}>
          {name}
        </Link>
      )}
      <span className={styles.end}>
        {value === undefined || write === undefined ? null : write(value)}
        {sinceMs === undefined ? null : <Ago ms={sinceMs} />}
      </span>
    </li>
  )
}

/** A figure large enough to be read across a room, which way it went, what it is made of, and whom it leads to. */
export const HeadlineFigure = ({
  label,
  title,
  text,
  unit,
  note,
  trend,
  before = '',
  standouts,
  write,
  link,
}: Props) => (
  <div className={styles.container}>
    <div className={styles.headline} role="group" aria-label={title === '' ? label : title}>
      {title === '' ? <p className={styles.what}>{label}</p> : null}
      <p className={styles.figure}>
        {text} {unit !== '' && <small>{unit}</small>}
        {trend !== undefined && <TrendMark trend={trend} before={before} />}
      </p>
      {note === '' ? null : <p className={styles.note}>{note}</p>}
      {standouts.length === 0 ? null : (
        <ul className={styles.standouts} aria-label="Devices that stand out">
          {standouts.slice(0, mostShown).map((standout) => (
            <StandoutRow key={`${standout.said}${standout.deviceid}`} {...{ standout, write, link }} />
          ))}
        </ul>
      )}
    </div>
  </div>
)
