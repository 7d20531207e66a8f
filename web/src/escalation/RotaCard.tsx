import { gapsOf, nextChange, onCallAt, type Rota } from '../../../shared/escalation/rota'
import { type NameOf, sayPeople } from '../../../shared/escalation/words'
import { Button } from '../ui/button/Button'
import { StatusMark } from '../ui/feedback/StatusMark'
import { sayMoment } from './rotaTime'
import { WeekTimeline } from './WeekTimeline'
import styles from './Escalation.module.css'

interface Props {
  rota: Rota
  nameOf: NameOf
  nowMs: number
  /** Without them it is only looked at. */
  onEdit: (() => void) | undefined
  onRemove: (() => void) | undefined
}

/** A rota: who is on call now, who is next, when no one is. */
export const RotaCard = ({ rota, nameOf, nowMs, onEdit, onRemove }: Props) => {
  const people = onCallAt(rota, nowMs)
  const next = nextChange(rota, nowMs)
  const [gap] = gapsOf(rota, nowMs)
  const at = (ms: number) => sayMoment(rota.timeZone, ms, nowMs)
  return (
    <section className={styles.card} aria-label={rota.name}>
      <div className={styles.head}>
        <h3>{rota.name}</h3>
        <span className={styles.note}>{rota.timeZone}</span>
        {onEdit === undefined ? null : (
          <span className={styles.tools}>
            <Button variant="default" size="compact-sm" aria-label={`Edit ${rota.name}`} onClick={onEdit}>
              Edit
            </Button>
            <Button variant="subtle" size="compact-sm" aria-label={`Remove ${rota.name}`} onClick={onRemove}>
              Remove
            </Button>
          </span>
        )}
      </div>
      <dl className={styles.facts}>
        <dt>On call now</dt>
        <dd>
          {people.length === 0 ? (
            <StatusMark tone="alarm">No one</StatusMark>
          ) : (
            <strong>{sayPeople(people, nameOf)}</strong>
          )}
        </dd>
        <dt>Next change</dt>
        <dd>
          {next === undefined
            ? 'None in the next 28 days'
            : `${at(next.fromMs)}: ${next.people.length === 0 ? 'no one' : sayPeople(next.people, nameOf)}`}
        </dd>
        <dt>Next gap</dt>
        <dd>
          {gap === undefined ? (
            'None in the next 28 days'
          ) : (
            <StatusMark tone="warning">{`${at(gap.fromMs)} to ${at(gap.toMs)}`}</StatusMark>
          )}
        </dd>
      </dl>
      <WeekTimeline rota={rota} nameOf={nameOf} nowMs={nowMs} />
    </section>
  )
}
