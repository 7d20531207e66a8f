import { type ReactNode, useState } from 'react'
import { FieldRow, type RowControl } from '../../ui/form/FieldRow'
import { Select } from '../../ui/field/Select'
import { TextInput } from '../../ui/field/Field'
import { Switch } from '../../ui/field/Switch'
import { Button } from '../../ui/button/Button'
import type { ConfigField } from './configFields'
import { fieldHelp } from './fieldHelp'
import { type Draft, joinLimits, splitLimits } from './settingValue'

interface Props {
  field: ConfigField
  /** The content of the field; undefined is neither on nor off. */
  draft: Draft | undefined
  refusal: string | undefined
  /** The device has reported a value, or one was saved for it. */
  isKnown: boolean
  isChanged: boolean
  /** Leads to what became of it so far. */
  more?: ReactNode
  /** How far the last change has come. */
  mark: ReactNode
  /** Warnings on the current value. */
  notes: readonly ReactNode[]
  onChange: (draft: Draft) => void
  onBlur: () => void
}

type ControlProps = Pick<Props, 'field' | 'draft' | 'onChange' | 'onBlur'> & {
  row: RowControl & { 'data-path': string }
}

const rangeOf = ({ min, max }: ConfigField): string | undefined => {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`
  if (min !== undefined) return `${min} or more`
  return max === undefined ? undefined : `${max} or less`
}

const Choice = ({ field, draft, row, onChange, onBlur }: ControlProps) => {
  const options = (field.options ?? []).map(({ value, label }) => ({ value: String(value), label }))
  const current = String(draft ?? '')
  // What the device has stays choosable even when no list of ours knows it.
  const isListed = options.some(({ value }) => value === current)
  const all = isListed
    ? options
    : [{ value: current, label: current === '' ? 'Not reported' : current }, ...options]
  return (
    <Select
      {...row}
      choices={all}
      value={current}
      onBlur={onBlur}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const onOff = [
  { value: 'true', label: 'On' },
  { value: 'false', label: 'Off' },
]

/** A switch that the device has not reported is neither on nor off until one is selected. */
const Unknown = ({ field, draft, onChange, ...rest }: ControlProps) => (
  <Choice
    field={{ ...field, options: onOff }}
    draft={draft === undefined ? '' : String(draft)}
    onChange={(chosen) => onChange(chosen === 'true')}
    {...rest}
  />
)

const Toggle = ({ draft, row, onChange, onBlur }: ControlProps) => (
  <Switch
    {...row}
    checked={draft === true}
    onBlur={onBlur}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)

const Line = ({
  field,
  draft,
  row,
  onChange,
  onBlur,
  type,
}: ControlProps & { type?: 'password' | 'text' }) => (
  <TextInput
    {...row}
    type={type}
    value={String(draft ?? '')}
    maxLength={field.maxLength}
    inputMode={field.kind === 'number' ? 'decimal' : 'text'}
    autoComplete={type === undefined ? 'off' : 'new-password'}
    autoCapitalize="none"
    spellCheck={false}
    onBlur={onBlur}
    // It sends the form, and what is sent is what the field holds once it is left.
    onKeyDown={(event) => {
      if (event.key === 'Enter') onBlur()
    }}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** Hidden from onlookers, unless it is asked for. */
const Secret = (props: ControlProps) => {
  const [isShown, setIsShown] = useState(false)
  const action = isShown ? 'Hide' : 'Show'
  return (
    <>
      <Line {...props} type={isShown ? 'text' : 'password'} />
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`${action} ${props.field.label}`}
        onClick={() => setIsShown(!isShown)}
      >
        {action}
      </Button>
    </>
  )
}

/** What the device says of itself. */
const facts: Readonly<Record<string, string>> = { '': '–', true: 'Yes', false: 'No' }
const Fact = ({ draft, row: { id } }: ControlProps) => {
  const text = String(draft ?? '')
  return <output id={id}>{facts[text] ?? text}</output>
}

/** A low and a high limit; a text that is no pair stays a line. */
const Limits = ({ field, draft, row, onChange, onBlur }: ControlProps) => {
  const ends = splitLimits(field.key, String(draft ?? ''))
  if (ends === undefined) return <Line {...{ field, draft, row, onChange, onBlur }} />
  const end = (side: 'low' | 'high') => (
    <TextInput
      {...row}
      id={side === 'low' ? row.id : undefined}
      aria-label={`${field.label}, ${side === 'low' ? 'below' : 'above'}`}
      placeholder={side === 'low' ? 'Below' : 'Above'}
      inputMode="decimal"
      autoComplete="off"
      value={ends[side]}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onBlur()
      }}
      onChange={(event) => onChange(joinLimits(field.key, { ...ends, [side]: event.currentTarget.value }))}
    />
  )
  return (
    <>
      {end('low')}
      {end('high')}
    </>
  )
}

const controls = {
  boolean: Toggle,
  choice: Choice,
  number: Line,
  text: Line,
  secret: Secret,
  limits: Limits,
} as const

const controlOf = ({ isReadOnly, kind }: ConfigField, isKnown: boolean) => {
  if (isReadOnly) return Fact
  return kind === 'boolean' && !isKnown ? Unknown : controls[kind]
}

/** One setting of a device, with what it does, its range, and where a change of it is. */
export const SettingField = ({ field, draft, refusal, isKnown, onChange, onBlur, ...rest }: Props) => {
  const Control = controlOf(field, isKnown)
  return (
    <FieldRow
      label={field.label}
      name={field.key}
      help={fieldHelp(field.key)}
      unit={field.unit}
      range={field.isReadOnly ? undefined : rangeOf(field)}
      error={refusal}
      {...rest}
    >
      {(row) => (
        <Control
          field={field}
          draft={draft}
          row={{ ...row, 'data-path': field.key }}
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
    </FieldRow>
  )
}
