import { Textarea } from '@mantine/core'
import type { DeviceId } from '../../../shared/core/ids'
import { type FlatConfig, nestConfig } from '../../../shared/devices/configTree'
import { Form } from '../ui/form/Form'
import { DiscardButton } from '../ui/form/DiscardButton'
import { useEditForm } from '../ui/form/useEditForm'
import { parseJsonSettings } from './parseJsonSettings'
import styles from './Settings.module.css'
import { useSaveConfig } from './useSaveConfig'

interface Props {
  deviceid: DeviceId
  reported: FlatConfig
  onSaved: (change: FlatConfig) => Promise<unknown>
}

const example = '{ "device": { "base_interval": 60 } }'

const empty = { text: '' }

const changeIn = (text: string): FlatConfig => {
  const parsed = parseJsonSettings(text)
  return parsed.ok ? parsed.change : {}
}

/** Settings as text: some to apply, and all that the device reported. */
export const JsonSettings = ({ deviceid, reported, onSaved }: Props) => {
  const saving = useSaveConfig(deviceid, onSaved)
  const form = useEditForm({
    saved: empty,
    check: ({ text }): Record<string, string> => {
      const parsed = parseJsonSettings(text)
      return parsed.ok || text.trim() === '' ? {} : { text: parsed.message }
    },
    confirm: ({ text }) => saving.confirm(changeIn(text)),
    save: ({ text }) => saving.save(changeIn(text)),
    // Whichever setting is refused stands in the text.
    fieldOf: () => 'text',
    startsOver: true,
    isLive: true,
  })
  const parsed = form.hasChanges ? parseJsonSettings(form.values.text) : undefined
  const refusal = parsed?.ok === false ? parsed.message : undefined
  const changed = parsed?.ok === true ? Object.keys(parsed.change).length : 0
  return (
    <>
      <section className={styles.json}>
        <h2>Apply JSON Settings</h2>
        <Form
          form={form}
          submit="Apply Settings"
          disabledReason={refusal ?? (changed === 0 ? 'No changes made.' : undefined)}
          note={
            refusal ?? (changed === 0 ? '' : `${changed} ${changed === 1 ? 'change' : 'changes'} not saved`)
          }
          actions={<DiscardButton form={form} />}
        >
          <Textarea
            label="Settings to change, as JSON"
            description={`They are merged into the settings of the device. Example: ${example}`}
            rows={10}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            classNames={{ input: styles.code ?? '' }}
            {...form.field('text')}
          />
        </Form>
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
      {saving.dialogs}
    </>
  )
}
