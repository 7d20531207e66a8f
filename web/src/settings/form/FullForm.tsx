import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { settingName } from '../../../../shared/settings/settingLabel'
import { paths } from '../../paths'
import { Form } from '../../ui/form/Form'
import { SaveBar } from '../../ui/form/SaveBar'
import { useEditForm } from '../../ui/form/useEditForm'
import { type Draft, draftOf } from './draftOf'
import { reviewDrafts } from './drafts'
import { fieldName, keyOfField } from '../fields/fieldName'
import type { FormStart, StartedFormProps } from './FormStart'
import { resumePlace } from './handOver'
import styles from '../Settings.module.css'
import { SettingsView } from '../SettingsView'
import { tellSetting } from '../fields/tellValue'
import { useSaveConfig } from './useSaveConfig'

interface FullFormProps extends StartedFormProps {
  /** What was done in the fields that stood here before, and where they were. */
  readonly start: RefObject<FormStart>
  readonly place: RefObject<HTMLElement | null>
}

type Values = Record<string, Draft | undefined>

/** Settings of a device with one button to save them. Changes belong together: they are saved or given up at once. */
export const FullForm = ({ start, place, onHasChanges, ...props }: FullFormProps) => {
  const { device, fields, settings } = props
  const { deviceid } = device
  const { reported, pending, featuresVersion, onSaved } = settings
  const navigate = useNavigate()
  const { tab } = useParams()
  const effective = useMemo(() => ({ ...reported, ...pending }), [reported, pending])
  const labels = useMemo(() => new Map(fields.map(({ key, label }) => [key, label])), [fields])
  const standing = useMemo<Values>(
    () =>
      Object.fromEntries(fields.map((field) => [fieldName(field.key), draftOf(field, effective[field.key])])),
    [fields, effective],
  )
  const review = (values: Values) =>
    reviewDrafts(fields, (key) => values[fieldName(key)], effective, featuresVersion, reported)
  // Its label says enough where the setting is.
  const inItsName = (key: string, text: string): string => {
    const label = labels.get(key) ?? key
    return text.replaceAll(settingName(key), label).replaceAll(key, label)
  }
  const nameOf = (key: string) => `${labels.get(key) ?? key} (${key})`
  const saving = useSaveConfig({ deviceid, onSaved, nameOf })
  const form = useEditForm<Values>({
    saved: standing,
    check: (values) =>
      Object.fromEntries(
        Object.entries(review(values).refusals).map(([key, text]) => [fieldName(key), text]),
      ),
    confirm: (values) => saving.confirm(review(values).change),
    save: (values) => saving.save(review(values).change),
    fieldOf: (path) => fieldName(saving.keyOf(path)),
    describe: (name, text) => inItsName(keyOfField(name), text),
    isLive: true,
    // Who holds both forms asks before changes are lost.
    isGuarded: false,
  })
  const { change, refusals } = review(form.values)
  const errorAt = (key: string): string | undefined => {
    const error = form.errors[fieldName(key)]
    if (typeof error === 'string') return error
    const refusal = refusals[key]
    // What was typed before this form was there has not been told at its field.
    return refusal === undefined ? saving.failedAt(key) : inItsName(key, refusal)
  }

  /** Shows what will be sent: a port that was added, blanks that are gone. */
  const showAsSent = (key: string): void => {
    const sent = change[key]
    if (typeof sent === 'string' && form.values[fieldName(key)] !== sent) form.setField(fieldName(key), sent)
  }
  const fieldAt = (key: string) => {
    const field = form.field(fieldName(key))
    const onBlur = () => {
      showAsSent(key)
      field.onBlur()
    }
    return { ...field, onBlur }
  }

  const isTaken = useRef(false)
  useLayoutEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    form.setFields(start.current.typed)
    if (place.current !== null) resumePlace(place.current, start.current)
  })
  const { hasChanges } = form
  useLayoutEffect(() => onHasChanges(hasChanges), [hasChanges, onHasChanges])
  return (
    <>
      <SettingsView
        {...props}
        change={change}
        field={fieldAt}
        errorAt={errorAt}
        frame={(sections) => (
          <Form
            form={form}
            submit="Save Settings"
            className={styles.sections}
            bar={
              <SaveBar
                form={form}
                submit="Save Settings"
                changes={Object.entries(change).map(([key, to]) => ({
                  name: key,
                  label: labels.get(key) ?? key,
                  from: tellSetting(key, effective[key]),
                  to: tellSetting(key, to),
                }))}
                faults={Object.keys(refusals).map((key) => ({
                  name: key,
                  text: errorAt(key) ?? '',
                }))}
                onGo={(key) => void navigate(paths.settings(deviceid, tab, key), { replace: true })}
              />
            }
          >
            {sections}
          </Form>
        )}
      />
      {saving.dialogs}
    </>
  )
}
