import type { Chain } from '../../../shared/escalation/chain'
import { onCallAt, type Rota } from '../../../shared/escalation/rota'
import { type NameOf, channelNames, sayAfter, sayPeople } from '../../../shared/escalation/words'
import { Button } from '../ui/button/Button'
import styles from './Escalation.module.css'

interface Props {
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
export const ChainCard = ({ chain, rotas, nameOf, nowMs, onEdit, onRemove }: Props) => {
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
