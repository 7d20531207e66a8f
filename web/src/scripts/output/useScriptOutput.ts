import { useMemo } from 'react'
import { getEvents, type DeviceEvent } from '../../../../shared/alerts/deviceEvents'
import { secondMs } from '../../../../shared/core/time'
import { queryReadings } from '../../../../shared/data/queryReadings'
import type { Reading } from '../../../../shared/data/reading'
import type { CommandEntry } from '../../../../shared/commands/commandQueue'
import { useEndpoint } from '../../core/api/useEndpoint'
import type { Device } from '../../devices/useDevice'
import { displayOf, writeMeasured } from '../../display/catalogue/displayOf'
import type { StatusTone } from '../../ui/feedback/StatusMark'
import type { useScriptCommands } from '../useScriptCommands'

/** What a script let the portal know, at one moment. */
export interface OutputLine {
  readonly id: string
  readonly ms: number
  readonly tone: StatusTone
  readonly text: string
  /** How often the same was said in a row, with this as its last time. */
  readonly times: number
  /** The line of the script that it is about. */
  readonly line: number | undefined
}

/** The topic of the script engine. */
const scriptTopic = 'mjs'

const customKey = /^cp([1-9]|[1-4]\d|50)$/
const customKeys: readonly string[] = Array.from({ length: 50 }, (_, i) => `cp${i + 1}`)

/** `… init.js:12: …`: the line that the device names. */
export const lineIn = (text: string): number | undefined => {
  const found = /\binit\.js:(\d{1,5})\b/.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

const tones = { info: 'info', alert: 'alert', warning: 'warning', alarm: 'alarm' } as const

const lineOfEvent = ({ id, level, msg, beganTs }: DeviceEvent): OutputLine => ({
  id,
  ms: beganTs * secondMs,
  tone: tones[level],
  text: msg,
  times: 1,
  line: lineIn(msg),
})

/** The custom parameters of a reading in one line; undefined where it has none. */
const lineOfReading = (
  reading: Reading,
  write: (key: string, value: unknown) => string,
): OutputLine | undefined => {
  const keys = Object.keys(reading).filter((key) => customKey.test(key))
  if (keys.length === 0) return undefined
  const inOrder = keys.sort((a, b) => Number(a.slice(2)) - Number(b.slice(2)))
  return {
    id: `r${reading.ts}`,
    ms: reading.ts * secondMs,
    tone: 'none',
    text: inOrder.map((key) => write(key, reading[key])).join(' · '),
    times: 1,
    line: undefined,
  }
}

interface Heard {
  readonly readings: readonly Reading[]
  readonly events: readonly DeviceEvent[]
}

/** What a script sent, newest first; what it repeats word for word is one line. */
export const outputLines = (
  { readings, events }: Heard,
  write: (key: string, value: unknown) => string,
): readonly OutputLine[] => {
  const lines = [
    ...events.filter(({ topic }) => topic === scriptTopic).map(lineOfEvent),
    ...readings.flatMap((reading) => lineOfReading(reading, write) ?? []),
  ].sort((a, b) => a.ms - b.ms)
  const merged: OutputLine[] = []
  for (const line of lines) {
    const last = merged.at(-1)
    if (last?.tone === 'none' && line.tone === 'none' && last.text === line.text) {
      merged[merged.length - 1] = { ...line, id: last.id, times: last.times + 1 }
    } else merged.push(line)
  }
  return merged.reverse()
}

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

/** While the page is visible; a hidden page asks nothing. */
const pollMs = 5 * secondMs
const newest = 40
/** A device that measures more often than this never sleeps, whatever its radio is. */
const awakeBelowSeconds = 120

interface Given {
  device: Device
  savedTs: number | undefined
  commands: ReturnType<typeof useScriptCommands>
}

/** What the script of a device sent, newest first, and whether it runs. */
export const useScriptOutput = ({ device, savedTs, commands }: Given) => {
  const { deviceid, display, config } = device
  const readings = useEndpoint(
    queryReadings,
    { deviceid, dataPoints: newest, dataKeys: customKeys.join(',') },
    { refreshInterval: pollMs },
  )
  const events = useEndpoint(getEvents, { deviceid, dataPoints: newest }, { refreshInterval: pollMs })
  const heard = readings.data?.data
  const listed = useMemo(
    () => (events.data === undefined ? undefined : [...events.data.active, ...events.data.past]),
    [events.data],
  )
  const lines = useMemo(
    () =>
      heard === undefined || listed === undefined
        ? undefined
        : outputLines({ readings: heard, events: listed }, (key, value) => {
            const own = display[key]
            const written = typeof value === 'number' ? writeMeasured(key, value, own) : String(value)
            return `${displayOf(key, own).label}: ${written}`
          }),
    [heard, listed, display],
  )
  const ofScript = (listed ?? []).filter(({ topic }) => topic === scriptTopic)
  const failure = ofScript.find(
    ({ endedTs, level, msg }) => endedTs === undefined && level !== 'info' && /fail/i.test(msg),
  )
  const startedTs = ofScript.filter(({ msg }) => /^script started/i.test(msg)).map(({ beganTs }) => beganTs)
  const engine = config['mjs.enable']
  return {
    lines,
    failure,
    error: readings.error ?? events.error,
    reload: () => void Promise.all([readings.mutate(), events.mutate()]),
    state: runState({
      isEngineOn: typeof engine === 'boolean' ? engine : undefined,
      sleeps:
        config['device.always_on'] === false && Number(config['device.base_interval']) >= awakeBelowSeconds,
      savedTs,
      sent: commands.sent,
      restarted: commands.restarted,
      startedTs: startedTs.length === 0 ? undefined : Math.max(...startedTs),
      heardTs: lines?.[0] === undefined ? undefined : lines[0].ms / secondMs,
      failure: failure?.msg,
    }),
  }
}
