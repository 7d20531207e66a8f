import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ConfigField } from '../../../shared/settings/configFields'
import type { Draft } from './drafts'

interface Props {
  field: ConfigField
  /** What stands in the field; undefined is neither on nor off. */
  draft: Draft | undefined
  refusal: string | undefined
  /** Under which the form finds it. */
  path: string
  /** How far the last change has come. */
  mark: ReactNode
  onChange: (draft: Draft) => void
}

/** What stands under a field, where the eye goes after it. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const rangeOf = ({ min, max, unit }: ConfigField): string | undefined => {
  const range = min === undefined || max === undefined ? undefined : `${min} to ${max}`
  return [range, unit].filter((part) => part !== undefined).join(' ') || undefined
}

const Choice = ({ field, draft, refusal, path, mark, onChange }: Props) => {
  const options = (field.options ?? []).map(({ value, label }) => ({ value: String(value), label }))
  const held = String(draft ?? '')
  // What the device has stays choosable even when no list of ours knows it.
  const isKnown = options.some(({ value }) => value === held)
  return (
    <NativeSelect
      label={field.label}
      title={field.key}
      data-path={path}
      size="sm"
      inputWrapperOrder={order}
      description={mark}
      error={refusal}
      disabled={field.isReadOnly}
      value={held}
      data={isKnown ? options : [{ value: held, label: held === '' ? 'Not reported' : held }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const Toggle = ({ field, draft, refusal, path, mark, onChange }: Props) => (
  <Checkbox
    label={field.label}
    title={field.key}
    data-path={path}
    size="sm"
    description={draft === undefined ? (mark ?? 'Not reported') : mark}
    error={refusal}
    disabled={field.isReadOnly}
    indeterminate={draft === undefined}
    checked={draft === true}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)

const Line = ({ field, draft, refusal, path, mark, onChange }: Props) => (
  <TextInput
    label={field.label}
    title={field.key}
    data-path={path}
    size="sm"
    inputWrapperOrder={order}
    description={mark ?? rangeOf(field)}
    error={refusal}
    readOnly={field.isReadOnly}
    variant={field.isReadOnly ? 'filled' : 'default'}
    value={String(draft ?? '')}
    maxLength={field.maxLength}
    inputMode={field.kind === 'number' ? 'decimal' : 'text'}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

const controls = { boolean: Toggle, choice: Choice, number: Line, text: Line, secret: Line } as const

/** One setting of a device, with its range, and where a change of it is. */
export const SettingField = (props: Props) => {
  const Control = controls[props.field.kind]
  return <Control {...props} />
}
