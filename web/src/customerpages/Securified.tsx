import { displayOf } from '../display/catalogue/displayOf'
import { formatNumber } from '../../../shared/display/formatNumber'
import { EventsCard } from '../data/cards/EventsCard'
import { useReadingsSnapshot } from '../livereadings/readingsContext'
import { isStale } from '../devices/deviceIntervals'
import { LastContact } from '../devices/LastContact'
import type { Device } from '../devices/useDevice'
import { Card } from '../display/cards/Card'
import { CardGrid } from '../display/cards/CardGrid'
import { NoData } from '../display/cards/NoData'
import { PositionCard } from '../maps/PositionCard'
import { lastContactOf } from '../devices/lastContactOf'
import { paths } from '../paths'
import { StatusMark } from '../ui/feedback/StatusMark'
import { useNow } from '../ui/text/useNow'
import styles from './Custom.module.css'
import { CustomFrame } from './CustomFrame'
import { readSecurity } from './securityState'
import { Trend } from './Trend'

/** The light sensor in the housing is a tamper switch: dark is closed. */
const TamperCard = ({ light }: { light: number | undefined }) => (
  <Card title="Tamper Light">
    {light === undefined ? (
      <NoData />
    ) : (
      <p className={styles.tamper}>
        {light > 0 ? (
          <StatusMark tone="alarm">Light: housing open</StatusMark>
        ) : (
          <StatusMark tone="ok">Dark: housing closed</StatusMark>
        )}
      </p>
    )}
  </Card>
)

const ignore = () => undefined

/** Whether a thing is where it should be and untouched: state, position, tamper light, motion, events. */
export const Securified = ({ device }: { device: Device }) => {
  const now = useNow()
  const { selected, newestTs, newestArrivalMs } = useReadingsSnapshot()
  const contactMs = lastContactOf(device.lastContactMs, newestTs, newestArrivalMs)
  const silence = contactMs === undefined ? 'never' : 'stale'
  const isHeard = contactMs !== undefined && !isStale(contactMs, device.config, now)
  const { state, light, motion } = readSecurity(selected, device.display, isHeard ? 'live' : silence)
  const look = displayOf('motion', device.display.motion)
  return (
    <CustomFrame
      title={device.name}
      backTo={paths.data(device.deviceid)}
      backLabel="All data"
      aside={<LastContact ms={contactMs} config={device.config} />}
    >
      <section className={styles.state} data-tone={state.tone} role="status" aria-label="Security">
        <strong className={styles.verdict}>
          <StatusMark tone={state.tone}>{state.title}</StatusMark>
        </strong>
        {state.reasons.length === 0 ? null : (
          <ul>
            {state.reasons.map((reason, index) => (
              <li key={index}>{reason}</li>
            ))}
          </ul>
        )}
      </section>
      <CardGrid>
        <PositionCard title="Position" device={device} onShowRoute={ignore} />
        <EventsCard display={device.display} />
        <TamperCard light={light} />
        <Card title={look.label}>
          {motion === undefined ? (
            <NoData />
          ) : (
            <p className={styles.value}>
              {formatNumber(motion, look.decimals)} <small>{look.unit}</small>
            </p>
          )}
        </Card>
      </CardGrid>
      {motion === undefined ? null : <Trend device={device} dataKey="motion" />}
    </CustomFrame>
  )
}
