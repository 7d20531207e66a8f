import { useEffect, useRef, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { type FlatConfig, nestConfig } from '../../../shared/settings/configTree'
import { putConfig } from '../../../shared/settings/deviceConfig'
import { refreshCommands } from '../commands/refreshCommands'
import { callEndpoint } from '../core/callEndpoint'

/** The command queue shows the new command this much later (spec 2 §4). */
const queueDelayMs = 1500

export interface SaveOutcome {
  message: string
  failedKeys: readonly string[]
}

/** Saves a change of a device's settings and tells what came of it; afterwards the command queue is asked again. */
export const useSaveConfig = (deviceid: DeviceId, onSaved: (change: FlatConfig) => Promise<unknown>) => {
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<SaveOutcome>()
  const [failure, setFailure] = useState<unknown>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const save = async (change: FlatConfig): Promise<void> => {
    setIsBusy(true)
    try {
      const { message, failedKeys } = await callEndpoint(putConfig, { deviceid, config: nestConfig(change) })
      const failed = new Set(failedKeys)
      await onSaved(Object.fromEntries(Object.entries(change).filter(([key]) => !failed.has(key))))
      setOutcome({ message, failedKeys })
      timer.current = setTimeout(() => void refreshCommands(deviceid), queueDelayMs)
    } catch (error) {
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return { save, isBusy, outcome, failure, forget: () => (setOutcome(undefined), setFailure(undefined)) }
}
