import { useLayoutEffect, useRef, useState } from 'react'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import { FormFrame } from '../../ui/form/FormFrame'
import { SaveBar } from '../../ui/form/SaveBar'
import { type Draft, draftOf } from './draftOf'
import { fieldName } from '../fields/fieldName'
import type { FormStart, StartedFormProps } from './FormStart'
import { notePlace } from './handOver'
import styles from '../Settings.module.css'
import { SettingsView } from '../SettingsView'

interface FirstFormProps extends StartedFormProps {
  /** Told what is to be gone on with. */
  readonly onStart: (part: Partial<FormStart>) => void
}

const nothing = (): void => undefined
const nobodySays = () => undefined

/** The fields as they are drawn first: they may be changed, and are checked and saved by the form that follows. */
export const FirstForm = ({ onStart, onHasChanges, ...props }: FirstFormProps) => {
  const [typed, setTyped] = useState<FormStart['typed']>({})
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const place = form.current
    return () => {
      if (place !== null) onStart(notePlace(place))
    }
  }, [onStart])
  const { reported, pending } = props.settings
  const effective: FlatConfig = { ...reported, ...pending }
  const standing = new Map(props.fields.map((field) => [field.key, draftOf(field, effective[field.key])]))
  const type = (next: FormStart['typed']) => {
    onStart({ typed: next })
    setTyped(next)
  }
  const valueAt = (key: string): Draft | undefined => {
    const name = fieldName(key)
    return Object.hasOwn(typed, name) ? typed[name] : standing.get(key)
  }
  const change: FlatConfig = {}
  for (const [key, stood] of standing) {
    const value = valueAt(key)
    if (value !== undefined && value !== stood) change[key] = value
  }
  const hasChanges = Object.keys(change).length > 0
  useLayoutEffect(() => onHasChanges(hasChanges), [hasChanges, onHasChanges])
  const refusal = hasChanges ? 'The form is still being loaded.' : 'No changes made.'
  return (
    <SettingsView
      {...props}
      change={change}
      field={(key) => ({
        value: valueAt(key),
        onChange: (draft) => type({ ...typed, [fieldName(key)]: draft }),
        onBlur: nothing,
      })}
      errorAt={nobodySays}
      frame={(sections) => (
        <FormFrame
          ref={form}
          bodyClassName={styles.sections}
          onSubmit={(event) => event.preventDefault()}
          foot={
            <SaveBar
              form={{ hasChanges, busy: false, refusal, discard: () => type({}) }}
              submit="Save Settings"
              changes={[]}
              faults={[]}
              onGo={nothing}
            />
          }
        >
          {sections}
        </FormFrame>
      )}
    />
  )
}
