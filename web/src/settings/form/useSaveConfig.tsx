import { useState } from 'react'
import type { DeviceId } from '../../../../shared/core/ids'
import { askAboutUnknown, askBeforeSaving } from './askBeforeSaving'
import { type FlatConfig, nestConfig } from '../../../../shared/devices/configTree'
import { putConfig } from '../../../../shared/settings/putConfig'
import { useAction } from '../../core/api/useAction'
import { useQuestion } from '../../ui/dialog/useQuestion'
import styles from '../Settings.module.css'
import { useQueueRefresh } from '../useQueueRefresh'
import { AlertDialog } from '../../ui/dialog/AlertDialog'

interface Props {
  /** The settings that were not saved; none when all of them were. */
  names: readonly string[]
  onClose: () => void
}

/** A part of a change was refused. */
const IncompleteDialog = ({ names, onClose }: Props) => (
  <AlertDialog title="Incomplete" opened={names.length > 0} onClose={onClose}>
    <p className={styles.plain}>These settings were not saved:</p>
    <ul className={styles.keys}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  </AlertDialog>
)

const pathInRequest = /^config\./

interface Options {
  deviceid: DeviceId
  onSaved: (accepted: FlatConfig) => Promise<unknown>
  /** What people call a setting, where it has a field. */
  nameOf?: (key: string) => string
  /** The keys of a change that are in no table: they are asked about, and then sent. */
  unknownIn?: (change: FlatConfig) => readonly string[]
}

const asItsKey = (key: string): string => key
const noUnknownKeys = (): readonly string[] => []

/** Saves a change of a device's settings; `dialogs` are to be rendered. */
export const useSaveConfig = ({ deviceid, onSaved, ...options }: Options) => {
  const { nameOf = asItsKey, unknownIn = noUnknownKeys } = options
  const [failedKeys, setFailedKeys] = useState<readonly string[]>([])
  const [isRead, setIsRead] = useState(true)
  const { ask, dialog } = useQuestion({ title: 'Warning', confirmLabel: 'Continue', danger: true })
  const refreshQueue = useQueueRefresh(deviceid)
  const action = useAction(putConfig, {
    success: ({ message, failedKeys: failed }) =>
      failed.length > 0
        ? undefined
        : {
            title: 'Changes Pending',
            text: `${message} The device applies the changes the next time it makes contact.`,
          },
    onDone: ({ failedKeys: failed }) => {
      setFailedKeys(failed)
      setIsRead(failed.length === 0)
      refreshQueue()
    },
  })

  const save = async (change: FlatConfig) => {
    const allow = unknownIn(change).length > 0 ? { allowUnknownKeys: true } : {}
    const outcome = await action.run({ deviceid, config: nestConfig(change), ...allow })
    if (!outcome.ok) return outcome
    const failed = new Set(outcome.output.failedKeys)
    await onSaved(Object.fromEntries(Object.entries(change).filter(([key]) => !failed.has(key))))
    return outcome
  }

  const confirm = (change: FlatConfig): Promise<boolean> => {
    const questions = [...askAboutUnknown(unknownIn(change)), ...askBeforeSaving(change, nameOf)]
    if (questions.length === 0) return Promise.resolve(true)
    return ask(
      [...questions, 'Do you want to continue?'].map((text) => (
        <p key={text} className={styles.plain}>
          {text}
        </p>
      )),
    )
  }
  const dialogs = (
    <>
      {dialog}
      <IncompleteDialog names={isRead ? [] : failedKeys.map(nameOf)} onClose={() => setIsRead(true)} />
    </>
  )
  /** The key of a setting for a path in the request. */
  const keyOf = (path: string) => path.replace(pathInRequest, '')
  /** The error of a setting that the last save left out. */
  const failedAt = (key: string): string | undefined =>
    failedKeys.includes(key) ? 'This setting was not saved.' : undefined
  return { save, confirm, keyOf, failedAt, dialogs }
}
