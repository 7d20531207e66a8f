import { Suspense, useId } from 'react'
import type { DeviceId } from '../../../../shared/core/ids'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import { unknownKeys } from '../../../../shared/settings/checkConfig'
import { DiscardButton } from '../../ui/form/SaveBar'
import { Form } from '../../ui/form/Form'
import { useEditForm } from '../../ui/form/useEditForm'
import { Loading } from '../../ui/feedback/Loading'
import { useSaveConfig } from '../form/useSaveConfig'
import { lazyPart } from '../../ui/lazyPart'
import styles from './Json.module.css'
import { parseJsonSettings } from './parseJsonSettings'

const JsonEditor = lazyPart(async () => (await import('./JsonEditor')).JsonEditor)

interface Props {
  deviceid: DeviceId
  reported: FlatConfig
  onSaved: (change: FlatConfig) => Promise<unknown>
}

const example = '{ "device": { "base_interval": 60 } }'

const empty = { text: '' }

/** Settings written as text, to be merged into those of the device. */
export const JsonSettings = ({ deviceid, reported, onSaved }: Props) => {
  const id = useId()
  const saving = useSaveConfig({
    deviceid,
    onSaved,
    unknownIn: (change) => unknownKeys(change, reported),
  })
  const parse = (text: string) => parseJsonSettings(text, reported)
  const changeIn = (text: string): FlatConfig => {
    const parsed = parse(text)
    return parsed.ok ? parsed.change : {}
  }
  const form = useEditForm({
    saved: empty,
    check: ({ text }): Record<string, string> => {
      const parsed = parse(text)
      return parsed.ok || text.trim() === '' ? {} : { text: parsed.message }
    },
    confirm: ({ text }) => saving.confirm(changeIn(text)),
    save: ({ text }) => saving.save(changeIn(text)),
    // Every setting is part of the text.
    fieldOf: () => 'text',
    startsOver: true,
    isLive: true,
  })
  const { text } = form.values
  const parsed = form.hasChanges ? parse(text) : undefined
  const fault = parsed?.ok === false ? parsed : undefined
  const refusal = fault?.message
  const error = refusal ?? form.field('text').error
  const changed = parsed?.ok === true ? Object.keys(parsed.change).length : 0
  return (
    <section className={styles.part}>
      <h2>Apply JSON Settings</h2>
      <Form
        form={form}
        submit="Apply Settings"
        disabledReason={refusal ?? (changed === 0 ? 'No changes made.' : undefined)}
        note={changed === 0 ? '' : `${changed} ${changed === 1 ? 'change' : 'changes'} not saved`}
        actions={<DiscardButton form={form} />}
      >
        <div data-path="text">
          <p id={`${id}-help`} className={styles.help}>
            They are merged into the settings of the device. Example: {example}
          </p>
          <Suspense
            fallback={
              <div className={styles.editor}>
                <Loading label="Loading the editor" />
              </div>
            }
          >
            <JsonEditor
              label="Settings to change, as JSON"
              text={text}
              describedBy={error === undefined ? `${id}-help` : `${id}-help ${id}-fault`}
              faultAt={fault?.at}
              onChange={(typed) => form.setField('text', typed)}
            />
          </Suspense>
          {error === undefined ? null : (
            <p id={`${id}-fault`} className={styles.fault} role="status">
              {error}
            </p>
          )}
        </div>
      </Form>
      {saving.dialogs}
    </section>
  )
}
