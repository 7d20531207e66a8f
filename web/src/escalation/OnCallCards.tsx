import type { Chain } from '../../../shared/escalation/chain'
import { onCallAt, type Rota, gapsOf, nextChange } from '../../../shared/escalation/rota'
import { type NameOf, channelNames, sayAfter, sayPeople } from '../../../shared/escalation/words'
import { Button } from '../ui/button/Button'
import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './Escalation.module.css'
import { sayMoment, WeekTimeline } from './WeekTimeline'

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

interface ChainCardProps {
  chain: Chain
  rotas: readonly Rota[]
  nameOf: NameOf
  nowMs: number
  onEdit: (() => void) | undefined
  onRemove: (() => void) | undefined
}

const begins = {
  alarm: 'begins with alarms',
  warning: 'begins with warnings and alarms',
  alert: 'begins with alerts, warnings and alarms',
} as const

/** An escalation chain, step by step, with who would be notified now. */
export const ChainCard = ({ chain, rotas, nameOf, nowMs, onEdit, onRemove }: ChainCardProps) => {
  const who = ({ rotaid, people = [] }: Chain['steps'][number]) => {
    const rota = rotas.find((each) => each.rotaid === rotaid)
    if (rota === undefined) return sayPeople(people, nameOf)
    const now = onCallAt(rota, nowMs)
    return `${rota.name} (now ${now.length === 0 ? 'no one' : sayPeople(now, nameOf)})`
  }
  return (
    <section className={styles.card} aria-label={chain.name}>
      <div className={styles.head}>
        <h3>{chain.name}</h3>
        <span className={styles.note}>{begins[chain.level]}</span>
        {onEdit === undefined ? null : (
          <span className={styles.tools}>
            <Button variant="default" size="compact-sm" aria-label={`Edit ${chain.name}`} onClick={onEdit}>
              Edit
            </Button>
            <Button variant="subtle" size="compact-sm" aria-label={`Remove ${chain.name}`} onClick={onRemove}>
              Remove
            </Button>
          </span>
        )}
      </div>
      <ol className={styles.steps}>
        {chain.steps.map((step) => (
          <li key={step.afterMinutes}>
            <strong>{sayAfter(step.afterMinutes)}</strong> {who(step)}, by{' '}
            {step.channels.map((channel) => channelNames[channel]).join(', ')}
          </li>
        ))}
      </ol>
    </section>
  )
}
