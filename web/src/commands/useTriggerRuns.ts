import { useEffect, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type CommandEntry, getCommands, queueCommand } from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import { useAction } from '../core/api/useAction'
import { useEndpoint } from '../core/api/useEndpoint'
import { useStored } from '../core/storage/useStored'
import type { Trigger } from '../display/catalogue/triggersOf'
import { hasEnded, pauseUntilNextLook, type TriggerRun } from './describeRun'
import { readsOfCommands } from './readsOfCommands'

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
