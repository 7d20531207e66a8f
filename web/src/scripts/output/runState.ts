import type { CommandEntry } from '../../../../shared/commands/commandQueue'
import type { StatusTone } from '../../ui/feedback/StatusMark'

interface RunFacts {
  /** `mjs.enable`; undefined while the settings are not known. */
  readonly isEngineOn: boolean | undefined
  /** A device that sleeps starts its script at each wake. */
  readonly sleeps: boolean
  /** When the script was saved last, epoch seconds. */
  readonly savedTs: number | undefined
  /** The last time that it was sent, and the last restart that was ordered. */
  readonly sent: CommandEntry | undefined
  readonly restarted: CommandEntry | undefined
  /** When the device last said that a script started, epoch seconds. */
  readonly startedTs: number | undefined
  /** The newest value or event of the script, epoch seconds. */
  readonly heardTs: number | undefined
  /** What the script engine says is wrong, while it lasts. */
  readonly failure: string | undefined
}

export interface RunState {
  readonly id:
    'off' | 'none' | 'notSent' | 'sending' | 'sendFailed' | 'waiting' | 'failed' | 'running' | 'quiet'
  readonly tone: StatusTone
  readonly text: string
  /** Since when, epoch seconds. */
  readonly ts?: number | undefined
}

/** Whether a script runs on the device, as far as commands, readings and events show. */
export const runState = (facts: RunFacts): RunState => {
  const { isEngineOn, sleeps, savedTs, sent, restarted, startedTs = 0, heardTs = 0, failure } = facts
  if (isEngineOn === false) return { id: 'off', tone: 'warning', text: 'The script engine is off' }
  if (failure !== undefined) return { id: 'failed', tone: 'alarm', text: 'Stopped by an error' }
  const since = { running: 'Running', tone: 'ok' } as const
  if (sent === undefined) {
    if (heardTs > 0 && savedTs === undefined)
      return { id: 'running', tone: since.tone, text: 'A script is running' }
    return savedTs === undefined
      ? { id: 'none', tone: 'none', text: 'No script yet' }
      : { id: 'notSent', tone: 'none', text: 'Not on the device' }
  }
  if (sent.priority > 0) return { id: 'sending', tone: 'info', text: 'On its way to the device' }
  if (sent.status !== 'complete') {
    return { id: 'sendFailed', tone: 'alarm', text: 'Not on the device: it could not be sent' }
  }
  if (savedTs !== undefined && savedTs > sent.ts) {
    return { id: 'notSent', tone: 'alert', text: 'The device has an older version' }
  }
  const arrivedTs = sent.complete_ts ?? sent.ts
  const restartTs = restarted?.status === 'complete' ? (restarted.complete_ts ?? 0) : 0
  const beganTs = Math.max(startedTs, restartTs)
  if (beganTs < arrivedTs && !(sleeps && heardTs > arrivedTs)) {
    const when = sleeps ? 'at the next wake' : 'at the next restart'
    return { id: 'waiting', tone: 'info', text: `On the device, starts ${when}` }
  }
  if (heardTs >= arrivedTs)
    return { id: 'running', tone: 'ok', text: 'Running', ts: Math.max(beganTs, arrivedTs) }
  return { id: 'quiet', tone: 'info', text: 'Started, nothing heard from it yet', ts: beganTs }
}
