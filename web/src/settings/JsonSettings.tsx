import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { askBeforeSaving } from '../../../shared/settings/askBeforeSaving'
import { type FlatConfig, nestConfig } from '../../../shared/settings/configTree'
import { parseJsonSettings } from './parseJsonSettings'
import { SaveBar } from './SaveBar'
import { SaveDialogs } from './SaveDialogs'
import styles from './Settings.module.css'
import { UnsavedGuard } from '../ui/UnsavedGuard'
import { useSaveConfig } from './useSaveConfig'

interface Props {
  deviceid: DeviceId
  reported: FlatConfig
  onSaved: (change: FlatConfig) => Promise<unknown>
}

const example = '{ "device": { "base_interval": 60 } }'

/** Settings as text: some to apply, and all that the device reported. */
export const JsonSettings = ({ deviceid, reported, onSaved }: Props) => {
  const [text, setText] = useState('')
  const [toConfirm, setToConfirm] = useState<FlatConfig>()
  const saving = useSaveConfig(deviceid, async (accepted) => {
    await onSaved(accepted)
    setText('')
  })
  const isTouched = text.trim() !== ''
  const parsed = isTouched ? parseJsonSettings(text) : undefined
  const refusal = parsed?.ok === false ? parsed.message : undefined
  const change = parsed?.ok === true ? parsed.change : {}
  const start = () => {
    if (askBeforeSaving(change).length > 0) setToConfirm(change)
    else void saving.save(change)
  }
  return (
    <>
      <section className={styles.json}>
        <h2>Apply JSON Settings</h2>
        <Textarea
          label="Settings to change, as JSON"
          description={`They are merged into the settings of the device. Example: ${example}`}
          error={refusal}
          rows={10}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          classNames={{ input: styles.code ?? '' }}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SaveBar
          label="Apply Settings"
          changed={Object.keys(change).length}
          refusal={refusal}
          isBusy={saving.isBusy}
          onSave={start}
          onReset={() => setText('')}
        />
      </section>
      <section className={styles.json}>
        <h2>View JSON Settings</h2>
        <pre
          className={styles.view}
          tabIndex={0}
          role="region"
          aria-label="Settings that the device reported"
        >
          {JSON.stringify(nestConfig(reported), null, 2)}
        </pre>
      </section>
      <UnsavedGuard hasChanges={isTouched} />
      <SaveDialogs
        questions={toConfirm === undefined ? undefined : askBeforeSaving(toConfirm)}
        onConfirm={() => saving.save(toConfirm ?? {})}
        onCancel={() => setToConfirm(undefined)}
        outcome={saving.outcome}
        failure={saving.failure}
        onClose={saving.forget}
      />
    </>
  )
}
