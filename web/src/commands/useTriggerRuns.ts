import { useEffect, useMemo, useRef, useState } from 'react'
import { getCommands, queueCommand } from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import { useAction } from '../core/api/useAction'
import { useEndpoint } from '../core/api/useEndpoint'
import type { Trigger } from '../display/catalogue/triggersOf'
import { hasEnded, pauseUntilNextLook, type TriggerRun } from './describeRun'
import { readsOfCommands } from './readsOfCommands'

/** For so long a pressed button says that its command is queued. */
const queuedMs = 5000

const success = {
  title: 'Successfully Queued',
  text: 'Trigger command successfully queued. The command will be processed immediately if the device is online, otherwise the next time the device makes contact.',
}

interface Pressed {
  readonly pressedMs: number
  readonly commandID?: string
  /** Its first seconds, in which the button says so and cannot be pressed again. */
  readonly isQueued: boolean
}

type AllPressed = Readonly<Record<string, Pressed>>

/** Sends triggers, and follows each to what the device made of it. */
export const useTriggerRuns = (deviceid: DeviceId) => {
  const [pressed, setPressed] = useState<AllPressed>({})
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
  const followed = Object.values(pressed).flatMap(({ commandID }) => commandID ?? [])
  const { data } = useEndpoint(
    getCommands,
    followed.length === 0 ? undefined : { deviceid, dataPoints: 10 },
    {
      dedupingInterval: 400,
      refreshInterval: (latest) =>
        followed.every((id) => hasEnded({ entry: latest?.data.find(({ commandID }) => commandID === id) }))
          ? 0
          : pauseUntilNextLook(newestMs, Date.now()),
    },
  )

  const runs = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(pressed).map(([key, { commandID, isQueued }]) => {
          const entry = data?.data.find((each) => each.commandID === commandID)
          const run: TriggerRun = commandID === undefined ? {} : { commandID, entry, contact: data?.contact }
          return [key, { run, isQueued }] as const
        }),
      ),
    [pressed, data],
  )

  const send = async ({ key, index }: Trigger): Promise<void> => {
    setPressed((before) => ({ ...before, [key]: { pressedMs: Date.now(), isQueued: true } }))
    const timer = setTimeout(() => change(key, { isQueued: false }), queuedMs)
    timers.current.add(timer)
    const result = await queue.run({ deviceid, method: 'Admin.Trigger', args: { index } })
    if (result.ok) return change(key, { commandID: result.output.commandID })
    clearTimeout(timer)
    setPressed(({ [key]: _refused, ...others }) => others)
  }
  return { runs, send, error: queue.error, forget: queue.forget }
}

export type TriggerRuns = ReturnType<typeof useTriggerRuns>['runs']
