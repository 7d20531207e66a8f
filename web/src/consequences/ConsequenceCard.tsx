import { getConsequence } from '../../../shared/consequences/consequence'
import type { DeviceId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import { useEndpoint } from '../core/api/useEndpoint'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Instant } from '../ui/text/Instant'
import styles from './Consequences.module.css'
import { figureLabels, meanWords, summaryWords, verdictOf } from './figureWords'

interface Props {
  deviceid: DeviceId
  /** The `ts` of the change. */
  changeTs: number
}

/** The seven days before a change beside the seven after it. */
export const ConsequenceCard = ({ deviceid, changeTs }: Props) => {
  const { data, error, mutate } = useEndpoint(getConsequence, { deviceid, changeTs })
  if (data === undefined) {
    return error === undefined ? (
      <Loading label="Comparing the days before and after" />
    ) : (
      <ErrorBox error={error} otherwise="The days could not be compared." onRetry={() => void mutate()} />
    )
  }
  const { change, figures } = data
  if (figures.length === 0)
    return (
      <div className={styles.card}>
        <p>
          The seven days after it are over on <Instant ms={change.readyTs * secondMs} />.
        </p>
      </div>
    )
  return (
    <div className={styles.card}>
      <p>
        <strong>{summaryWords(figures)}</strong>
      </p>
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">Mean of a day</th>
            <th scope="col">7 days before</th>
            <th scope="col">7 days after</th>
            <th scope="col">Effect</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => {
            const { tone, text } = verdictOf(figure)
            return (
              <tr key={figure.name}>
                <th scope="row">{figureLabels[figure.name]}</th>
                <td>{meanWords(figure.name, figure.before)}</td>
                <td>{meanWords(figure.name, figure.after)}</td>
                <td>
                  <StatusMark tone={tone}>{text}</StatusMark>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {change.others === 0 ? null : (
        <p className={styles.soft}>
          {change.others + 1} changes in these days: the difference may be that of another one.
        </p>
      )}
      <p className={styles.soft}>
        A difference counts when at most one of a hundred ways to divide the same days would make one as
        large.
      </p>
    </div>
  )
}
