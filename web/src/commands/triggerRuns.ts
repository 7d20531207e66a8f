import { useEffect, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import {
  type CommandEntry,
  getCommands,
  queueCommand,
  type ContactView,
} from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { useAction } from '../core/api/useAction'
import { useEndpoint } from '../core/api/useEndpoint'
import { useStored } from '../core/storage/useStored'
import type { Trigger } from '../display/catalogue/triggersOf'
import { commandState } from './commandState'
import { forecastOf, describeRule, proofText } from './commandSteps'
import { readsOfCommands } from './useCommands'

/** A trigger that was pressed: what is known of its command. */
export interface TriggerRun {
  /** Absent until the portal has taken it. */
  readonly commandID?: string
  /** Absent until the queue was read with it. */
  readonly entry?: CommandEntry | undefined
  /** Whether the device can get it now, and when it is expected; undefined while that is not known. */
  readonly contact?: ContactView | undefined
}

interface RunText {
  readonly tone: 'waiting' | 'done' | 'failed'
  readonly text: string
}

const seconds = (entry: CommandEntry): string => {
  const took = Math.max(0, (entry.complete_ts ?? entry.ts) - entry.ts)
  return took < 60 ? `${took.toFixed(took < 10 ? 1 : 0)} s` : `${Math.round(took / 60)} min`
}

const isAnswered = ({ priority, delete_ts }: CommandEntry): boolean =>
  priority === 0 || delete_ts !== undefined

/** Whether nothing more is to come of it. */
export const hasEnded = ({ entry }: TriggerRun): boolean =>
  entry !== undefined &&
  isAnswered(entry) &&
  (entry.handed_ts === undefined || entry.proof?.is_final === true)

/** What came of it, or of what it is still to come; undefined of a trigger that should cause nothing. */
const describeEffect = (
  entry: CommandEntry,
  display: DisplaySettings,
  nowMs: number,
): RunText | undefined => {
  const { effect, end, status, handed_ts } = entry
  if (end === 'void') return { tone: 'failed', text: entry.reason ?? 'Void' }
  if (effect === undefined || handed_ts === undefined) return undefined
  const text = proofText(entry, display, nowMs)
  if (text !== undefined) return { tone: end === 'confirmed' ? 'done' : 'failed', text }
  // Refused by the device, or cancelled: that is said first.
  if (status === 'error' || status === 'cancelled') return undefined
  return { tone: 'waiting', text: `Waits for ${describeRule(effect, display)}` }
}

/**
 * How far a pressed trigger is, in the words of its button: nothing is done before the device has said so, and where it
 * should cause something, before readings show that.
 */
export const describeRun = (
  { commandID, entry, contact }: TriggerRun,
  display: DisplaySettings,
  nowMs: number,
): RunText => {
  if (commandID === undefined) return { tone: 'waiting', text: 'Sending…' }
  if (entry === undefined) return { tone: 'waiting', text: 'Sent' }
  const effect = describeEffect(entry, display, nowMs)
  if (effect !== undefined) return effect
  if (entry.status === 'complete') return { tone: 'done', text: `Done ✓ ${seconds(entry)}` }
  if (entry.status === 'noAnswer') return { tone: 'failed', text: 'No answer from the device' }
  if (isAnswered(entry)) return { tone: 'failed', text: commandState(entry).text }
  if (entry.status !== 'queued' || contact?.isConnected !== false) return { tone: 'waiting', text: 'Sent' }
  const forecast = entry.void_after_ts === undefined ? undefined : forecastOf(entry, contact, nowMs)
  return { tone: 'waiting', text: `Waits for the device${forecast === undefined ? '' : `: ${forecast}`}` }
}

/** The answer of a device that is awake comes within a second; later it is not worth so many questions. */
export const pauseUntilNextLook = (pressedMs: number, nowMs: number): number => {
  const age = nowMs - pressedMs
  if (age < 8 * secondMs) return 500
  return age < 60 * secondMs ? 3 * secondMs : 15 * secondMs
}

/** For so long a pressed button says that its command is queued. */
const queuedMs = 5000

const success = {
  title: 'Successfully Queued',
  text: 'Trigger command successfully queued. The command will be processed immediately if the device is online, otherwise the next time the device makes contact.',
}

const Kept = z.record(z.string(), z.object({ pressedMs: z.number(), commandID: z.string() }))
type Kept = z.infer<typeof Kept>
const noneKept: Kept = {}

interface Pressed {
  readonly pressedMs: number
  readonly commandID?: string
  /** Pressed on an earlier visit of this page. */
  readonly isOfBefore?: boolean
  /** Its first seconds, in which the button says so and cannot be pressed again. */
  readonly isQueued: boolean
}

type AllPressed = Readonly<Record<string, Pressed>>

/** Whether nothing more is to be read of it. */
const isOver = (
  { commandID, isOfBefore }: Pick<Pressed, 'commandID' | 'isOfBefore'>,
  entries: readonly CommandEntry[] | undefined,
): boolean => {
  const entry = entries?.find((each) => each.commandID === commandID)
  return entry === undefined ? isOfBefore === true && entries !== undefined : hasEnded({ entry })
}

/** Sends triggers, and follows each to what the device made of it. */
export const useTriggerRuns = (deviceid: DeviceId) => {
  // Those under way: the page that is loaded again still says what becomes of them.
  const [kept, setKept] = useStored('session', `triggers:${deviceid}`, Kept, noneKept)
  const [pressed, setPressed] = useState<AllPressed>(() =>
    Object.fromEntries(
      Object.entries(kept).map(([key, each]) => [key, { ...each, isOfBefore: true, isQueued: false }]),
    ),
  )
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const all = timers.current
    return () => all.forEach(clearTimeout)
  }, [])
  const queue = useAction(queueCommand, { success, refresh: readsOfCommands(deviceid) })
  const change = (key: string, part: Partial<Pressed>) =>
    setPressed((before) => {
      const now = before[key]
      return now === undefined ? before : { ...before, [key]: { ...now, ...part } }
    })

  const newestMs = Math.max(0, ...Object.values(pressed).map(({ pressedMs }) => pressedMs))
  const followed = Object.values(pressed).filter(({ commandID }) => commandID !== undefined)
  const { data } = useEndpoint(
    getCommands,
    followed.length === 0 ? undefined : { deviceid, dataPoints: 10 },
    {
      dedupingInterval: 400,
      refreshInterval: (latest) =>
        followed.every((each) => isOver(each, latest?.data)) ? 0 : pauseUntilNextLook(newestMs, Date.now()),
    },
  )
  useEffect(() => {
    const left = Object.entries(kept).filter(
      ([key, each]) => !isOver(pressed[key] ?? { ...each, isOfBefore: true }, data?.data),
    )
    if (left.length < Object.keys(kept).length) setKept(Object.fromEntries(left))
  }, [data, kept, pressed, setKept])

  const runs = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(pressed).flatMap(([key, { commandID, isOfBefore, isQueued }]) => {
          const entry = data?.data.find((each) => each.commandID === commandID)
          // Nothing is known of it, or so many came after it that it is no news.
          if (isOfBefore === true && entry === undefined) return []
          const run: TriggerRun = commandID === undefined ? {} : { commandID, entry, contact: data?.contact }
          return [[key, { run, isQueued }] as const]
        }),
      ),
    [pressed, data],
  )

  const send = async ({ key, index }: Trigger): Promise<void> => {
    const pressedMs = Date.now()
    setPressed((before) => ({ ...before, [key]: { pressedMs, isQueued: true } }))
    const timer = setTimeout(() => change(key, { isQueued: false }), queuedMs)
    timers.current.add(timer)
    const result = await queue.run({ deviceid, method: 'Admin.Trigger', args: { index } })
    if (result.ok) {
      const { commandID } = result.output
      setKept({ ...kept, [key]: { pressedMs, commandID } })
      return change(key, { commandID })
    }
    clearTimeout(timer)
    setPressed(({ [key]: _refused, ...others }) => others)
  }
  return { runs, send, error: queue.error, forget: queue.forget }
}

export type TriggerRuns = ReturnType<typeof useTriggerRuns>['runs']
