import { useState } from 'react'
import { longestWaitSeconds } from '../../../shared/core/figures'
import {
  type Health,
  type WatchedQueue,
  getHealth,
  replayDeadLetters,
  historyMs,
  historyStepMs,
} from '../../../shared/staff/health'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { StatusMark } from '../ui/feedback/StatusMark'
import { useNow } from '../ui/text/useNow'
import { Button } from '../ui/button/Button'
import styles from './Staff.module.css'

type Past = NonNullable<Health['queues'][number]['history']>

/** One half hour: how it went, or that nothing was measured. */
interface QueueBar {
  readonly ms: number
  readonly seconds: number | undefined
  readonly state: 'none' | 'fine' | 'behind'
}

/** The last day in half hours, oldest first. */
export const queueBars = (history: Past, nowMs: number): readonly QueueBar[] => {
  const lastMs = Math.floor(nowMs / historyStepMs) * historyStepMs
  const measured = new Map(history.map(({ ms, seconds }) => [Math.floor(ms / historyStepMs), seconds]))
  return Array.from({ length: historyMs / historyStepMs }, (_, i) => {
    const ms = lastMs - (historyMs / historyStepMs - 1 - i) * historyStepMs
    const seconds = measured.get(ms / historyStepMs)
    const state = seconds === undefined ? 'none' : seconds >= longestWaitSeconds ? 'behind' : 'fine'
    return { ms, seconds, state }
  })
}

/** The bars in one sentence. */
export const describeBars = (bars: readonly QueueBar[]): string => {
  const measured = bars.flatMap(({ seconds }) => seconds ?? [])
  if (measured.length === 0) return 'Nothing was measured in the last 24 hours.'
  const behind = bars.filter(({ state }) => state === 'behind').length
  const longest = `longest wait ${Math.round(Math.max(...measured))} s`
  return behind === 0
    ? `Last 24 hours: never behind, ${longest}.`
    : `Last 24 hours: behind in ${behind} of ${measured.length} half hours, ${longest}.`
}

/** How long messages of a queue waited, half hour by half hour, over the last day. */
const QueueHistory = ({ history }: Pick<Health['queues'][number], 'history'>) => {
  const nowMs = useNow()
  if (history === undefined) return <span className={styles.soft}>History: not known</span>
  const bars = queueBars(history, nowMs)
  return (
    <>
      <span className={styles.bars} aria-hidden>
        {bars.map(({ ms, state }) => (
          <span key={ms} data-state={state} />
        ))}
      </span>
      <span className={styles.soft}>{describeBars(bars)}</span>
    </>
  )
}

const meanings: Record<WatchedQueue, string> = {
  readings: 'Readings from devices',
  link: 'Answers and presence from devices',
  alerts: 'Alerts to people',
}

/** More than a busy moment leaves. */
const manyWaiting = 1000

type Queue = Health['queues'][number]

const isBehind = ({ waiting, oldestSeconds = 0 }: Queue): boolean =>
  waiting >= manyWaiting || oldestSeconds >= longestWaitSeconds

const ageOf = ({ waiting, oldestSeconds }: Queue): string => {
  if (waiting === 0) return ''
  return oldestSeconds === undefined
    ? ' (for an unknown time)'
    : `, the oldest for ${Math.round(oldestSeconds)} s`
}

/** The queues, with a way to try again what was given up on. */
export const QueuesCard = ({ queues }: { readonly queues: Health['queues'] }) => {
  const [asked, setAsked] = useState<Health['queues'][number]>()
  const replay = useAction(replayDeadLetters, {
    success: ({ message }) => message,
    refresh: [readsOf(getHealth, {})],
  })
  return (
    <section className={styles.card} aria-labelledby="health-queues">
      <h2 id="health-queues">Queues</h2>
      <ul className={styles.list}>
        {queues.map((queue) => (
          <li key={queue.id} className={styles.row}>
            <span className={styles.what}>
              {meanings[queue.id]}
              <span className={styles.soft}>
                {queue.waiting} waiting{ageOf(queue)}, {queue.dead} dead{' '}
                {queue.dead === 1 ? 'letter' : 'letters'}
              </span>
              <QueueHistory history={queue.history} />
            </span>
            {queue.dead > 0 ? (
              <>
                <StatusMark tone="alarm">Not delivered</StatusMark>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Replay dead letters: ${meanings[queue.id]}`}
                  onClick={() => setAsked(queue)}
                >
                  Replay
                </Button>
              </>
            ) : (
              <StatusMark tone={isBehind(queue) ? 'warning' : 'ok'}>
                {isBehind(queue) ? 'Behind' : 'Fine'}
              </StatusMark>
            )}
          </li>
        ))}
      </ul>
      {asked === undefined ? null : (
        <ConfirmDialog
          title="Replay Dead Letters"
          confirmLabel="Replay"
          onConfirm={() => replay.run({ queue: asked.id })}
          onClose={() => setAsked(undefined)}
        >
          Try {asked.dead} messages again? First fix what made them fail, or they come back here.
        </ConfirmDialog>
      )}
    </section>
  )
}
