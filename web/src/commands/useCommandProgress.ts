import { useState } from 'react'
import { type CommandEntry, getCommands, queueCommand } from '../../../shared/commands/commandQueue'
import type { RequestOf } from '../../../shared/core/endpoint'
import type { DeviceId } from '../../../shared/core/ids'
import { useAction } from '../core/api/useAction'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import type { ProgressStage } from '../ui/button/ProgressButton'
import { commandState } from './commandState'
import { readsOfCommands } from './useCommands'

const busyMs = 2000

const stageOf = (entry: CommandEntry | undefined): ProgressStage => {
  if (entry === undefined || entry.status === 'queued') return 'sent'
  if (entry.status === 'sent') return 'delivered'
  return entry.status === 'complete' ? 'done' : 'failed'
}

const textOf = (entry: CommandEntry | undefined): string | undefined => {
  if (entry === undefined) return undefined
  const { text, progress } = commandState(entry)
  if (progress !== undefined && entry.priority > 0) return `${text}, ${progress} %`
  return stageOf(entry) === 'failed' ? text : undefined
}

/** Queues a command and follows it to its end; `success` is shown once it is queued. */
export const useCommandProgress = (deviceid: DeviceId, success: string) => {
  const [commandID, setCommandID] = useState<string>()
  const action = useAction(queueCommand, {
    success: { title: 'Success', text: success },
    refresh: readsOfCommands(deviceid),
    onDone: (answer) => setCommandID(answer.commandID),
  })
  const { data } = useEndpoint(
    getCommands,
    commandID === undefined ? undefined : { deviceid, dataPoints: 20 },
    {
      refreshInterval: (latest) =>
        latest?.data.some((entry) => entry.commandID === commandID && entry.priority === 0) === true
          ? keepMs.commands
          : busyMs,
    },
  )
  const entry = data?.data.find((each) => each.commandID === commandID)
  const begun = commandID === undefined ? ('ready' as const) : stageOf(entry)
  const stage: ProgressStage = action.busy ? 'sending' : begun
  return {
    run: (command: Omit<RequestOf<typeof queueCommand>, 'deviceid' | 'idempotencyKey'>) =>
      action.run({ deviceid, ...command }),
    stage,
    text: textOf(entry),
    entry,
    error: action.error,
    forget: action.forget,
  }
}
