import { Link } from 'react-router-dom'
import { secondMs } from '../../../shared/core/time'
import {
  type NoticeFigures,
  type WorstMeasurement,
  aimPerHour,
  floodMinutes,
  floodNotices,
} from '../../../shared/notifications/noticeFigures'
import { nameOfEvent } from '../display/catalogue/nameOfLevel'
import { paths } from '../paths'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Instant } from '../ui/text/Instant'
import styles from './Notifications.module.css'

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

const Figure = ({
  isGood,
  title,
  children,
}: {
  isGood: boolean
  title: string
  children: React.ReactNode
}) => (
  <li className={styles.figure}>
    <StatusMark tone={isGood ? 'ok' : 'warning'}>{title}</StatusMark>
    <span className={styles.soft}>{children}</span>
  </li>
)

const hourSeconds = 3600

const aboutWorst = ({ notices, chattered, lastedSeconds }: WorstMeasurement): string =>
  [
    count(notices, 'notice'),
    ...(chattered > 0 ? [`chattered ${count(chattered, 'time')}`] : []),
    ...(lastedSeconds === undefined ? [] : [`lasted up to ${Math.round(lastedSeconds / hourSeconds)} h`]),
  ].join(', ')

const Worst = ({ worst }: Pick<NoticeFigures, 'worst'>) => (
  <ol className={styles.worst}>
    {worst.map((each, n) => (
      <li key={`${each.device?.deviceid ?? n} ${each.topic}`} className={styles.line}>
        <span className={styles.grow}>
          {each.device === undefined ? (
            'A device that you can no longer see'
          ) : (
            <>
              {each.name ?? nameOfEvent(each.topic, undefined)} ·{' '}
              <Link to={paths.data(each.device.deviceid)}>{each.device.name}</Link>
            </>
          )}
          <br />
          <span className={styles.soft}>{aboutWorst(each)}</span>
        </span>
        {each.device === undefined || each.topic === 'contact' ? null : (
          <Link to={paths.limits(each.device.deviceid, each.topic)}>Try other limits</Link>
        )}
      </li>
    ))}
  </ol>
)

/** How a person was notified in the last 30 days, against what a person can deal with. */
export const FiguresCard = ({ figures }: { readonly figures: NoticeFigures }) => {
  const { notices, busiestHour, hoursAbove, floods, worstFlood, chattering, lasting, worst, isPartial } =
    figures
  const least = isPartial ? 'At least ' : ''
  return (
    <section className={styles.figures} aria-label="The last 30 days">
      <h2>
        {least}
        {count(notices, 'notice')} in 30 days
      </h2>
      <ul className={styles.list}>
        <Figure
          isGood={hoursAbove === 0}
          title={hoursAbove === 0 ? 'Never too many in an hour' : `Too many in ${count(hoursAbove, 'hour')}`}
        >
          {busiestHour === undefined ? (
            'None came.'
          ) : (
            <>
              {busiestHour.notices} in the hour from <Instant ms={busiestHour.ts * secondMs} />; a person can
              deal with {aimPerHour}.
            </>
          )}
        </Figure>
        <Figure isGood={floods === 0} title={floods === 0 ? 'No flood' : count(floods, 'flood')}>
          {worstFlood === undefined ? (
            `A flood is ${floodNotices} or more within ${floodMinutes} minutes.`
          ) : (
            <>
              {worstFlood.notices} within {floodMinutes} minutes from{' '}
              <Instant ms={worstFlood.ts * secondMs} />.
            </>
          )}
        </Figure>
        <Figure
          isGood={chattering === 0}
          title={
            chattering === 0
              ? 'Nothing chatters'
              : `${count(chattering, 'measurement')} ${chattering === 1 ? 'chatters' : 'chatter'}`
          }
        >
          Came or went three times within ten readings.
        </Figure>
        <Figure
          isGood={lasting === 0}
          title={
            lasting === 0 ? 'Nothing lasts over a day' : `${count(lasting, 'measurement')} lasted over a day`
          }
        >
          What lasts so long is no alarm any more.
        </Figure>
      </ul>
      {worst.length === 0 ? null : (
        <>
          <h3>What notified most</h3>
          <Worst worst={worst} />
        </>
      )}
    </section>
  )
}
