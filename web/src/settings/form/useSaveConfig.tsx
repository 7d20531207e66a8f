import { useState } from 'react'
import type { DeviceId } from '../../../../shared/core/ids'
import { type FlatConfig, nestConfig } from '../../../../shared/devices/configTree'
import { isSecretKey, mask } from '../../../../shared/settings/secrets'
import { putConfig } from '../../../../shared/settings/putConfig'
import { useAction } from '../../core/api/useAction'
import { useQuestion } from '../../ui/dialog/ConfirmDialog'
import styles from '../Settings.module.css'
import { useQueueRefresh } from '../useDeviceConfig'
import { AlertDialog } from '../../ui/dialog/AlertDialog'

type Question = (key: string, value: FlatConfig[string], name: string) => string | undefined

const questions: readonly Question[] = [
  (key, value) =>
    key === 'device.base_interval' && typeof value === 'number' && value < 5
      ? 'The device is not guaranteed to operate correctly with base interval less than 5 seconds.'
      : undefined,
  (key, value) =>
    key === 'endpoint.config_to_portal' && value === false
      ? 'Portal configuration will be disabled. The device then takes no settings from the Portal; this can only be reversed locally on the device.'
      : undefined,
  (key, value, name) =>
    isSecretKey(key) && typeof value === 'string' && value.includes(mask)
      ? `The value of ${name} contains '${mask}', which stands for a password that is not shown. It will not be sent to the device.`
      : undefined,
]

/** Newer firmware may know them; most often they are misspelt. */
export const askAboutUnknown = (keys: readonly string[]): string[] =>
  keys.length === 0
    ? []
    : [
        `The portal does not know ${keys.length === 1 ? 'this setting' : 'these settings'}: ${keys.join(', ')}. A device ignores a setting that its firmware does not know.`,
      ]

/** What has to be confirmed before a change is saved, one sentence for each reason. */
export const askBeforeSaving = (change: FlatConfig, nameOf: (key: string) => string): string[] =>
  Object.entries(change).flatMap(([key, value]) =>
    questions.map((question) => question(key, value, nameOf(key))).filter((text) => text !== undefined),
  )

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
