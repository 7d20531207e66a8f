import { useState } from 'react'
import { type GroupId, UserId } from '../../../shared/core/ids'
import {
  type Chain,
  type ChainFields,
  maxSteps,
  type ChainStep,
  chainMinutes,
} from '../../../shared/escalation/chain'
import { type Escalation, putChain } from '../../../shared/escalation/escalation'
import { type NoticeChannel, noticeChannels } from '../../../shared/alerts/alertSettings'
import type { channelNames } from '../../../shared/escalation/words'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { PermissionButton } from '../ui/button/PermissionButton'
import { useQuestion } from '../ui/dialog/ConfirmDialog'
import { Select } from '../ui/field/Select'
import { TextInput } from '../ui/field/Field'
import { FormDialog } from '../ui/form/FormDialog'
import { Button } from '../ui/button/Button'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { MultiCombobox } from '../ui/combobox/Combobox'
import { Checkbox } from '../ui/field/Checkbox'
import { NumberField } from '../ui/field/NumberField'
import { ConcernList, concernsOfChain } from './ConcernList'
import { newChain, nextStep, readsOfEscalation } from './useEscalation'
import styles from './Escalation.module.css'
import { portalNowMs } from '../ui/text/portalClock'

interface StepFieldsProps {
  step: ChainStep
  /** Counts from 1. */
  number: number
  escalation: Escalation
  onChange: (step: ChainStep) => void
  onRemove: (() => void) | undefined
}

const byName = 'people'
const channelLabel = { push: 'Push', email: 'Email', sms: 'Text message' } as const satisfies Record<
  keyof typeof channelNames,
  string
>

/** One step of a chain: when, whom, by what. */
const StepFields = ({ step, number, escalation, onChange, onRemove }: StepFieldsProps) => {
  const { people, rotas } = escalation
  const choices = people.map((each) => ({ value: each.userid, label: each.name }))
  const choose = (value: string) => {
    const { channels, afterMinutes } = step
    const rota = rotas.find(({ rotaid }) => rotaid === value)
    onChange(
      rota === undefined
        ? { people: step.people ?? [], channels, afterMinutes }
        : { rotaid: rota.rotaid, channels, afterMinutes },
    )
  }
  const tick = (channel: NoticeChannel, isOn: boolean) => {
    const wanted = new Set(step.channels)
    if (isOn) wanted.add(channel)
    else wanted.delete(channel)
    onChange({ ...step, channels: noticeChannels.filter((each) => wanted.has(each)) })
  }
  return (
    <fieldset className={styles.entry}>
      <legend>Step {number}</legend>
      <div className={styles.row}>
        <NumberField
          label="Minutes after the begin"
          value={step.afterMinutes}
          min={0}
          max={chainMinutes - 1}
          step={1}
          onChange={(minutes) => onChange({ ...step, afterMinutes: minutes ?? 0 })}
        />
        <ChoiceField
          label="Who"
          size="xs"
          choices={[
            ...rotas.map(({ rotaid, name }) => ({ value: rotaid, label: `On call: ${name}` })),
            { value: byName, label: 'People by name' },
          ]}
          value={step.rotaid ?? byName}
          onChange={choose}
        />
      </div>
      {step.rotaid === undefined ? (
        <MultiCombobox
          label="People"
          choices={choices}
          values={step.people ?? []}
          onChange={(values) => onChange({ ...step, people: values.map((each) => UserId.parse(each)) })}
        />
      ) : null}
      <div className={styles.row} role="group" aria-label={`Channels of step ${number}`}>
        {noticeChannels.map((channel) => (
          <Checkbox
            key={channel}
            label={channelLabel[channel]}
            checked={step.channels.includes(channel)}
            onChange={({ currentTarget }) => tick(channel, currentTarget.checked)}
          />
        ))}
      </div>
      {onRemove === undefined ? null : (
        <Button variant="subtle" size="compact-sm" onClick={onRemove}>
          Remove step {number}
        </Button>
      )}
    </fieldset>
  )
}

interface Props {
  groupid: GroupId
  escalation: Escalation
  /** The chain that is changed; a new one without. */
  chain: Chain | undefined
  onClose: () => void
}

const levels = [
  { value: 'alarm', label: 'Alarms' },
  { value: 'warning', label: 'Warnings and alarms' },
  { value: 'alert', label: 'Alerts, warnings and alarms' },
]

const fieldsOf = ({ name, level, steps }: Chain): ChainFields => ({ name, level, steps })

/** What is wrong with a step stands at their list. */
const fieldOf = (path: string): string => path.split('.')[1] ?? path

/** Makes or changes an escalation chain. */
export const ChainDialog = ({ groupid, escalation, chain, onClose }: Props) => {
  const [saved] = useState(() => (chain === undefined ? newChain(escalation) : fieldsOf(chain)))
  const question = useQuestion({ title: 'Save this chain?', confirmLabel: 'Save it so' })
  const form = useEndpointForm(putChain, {
    saved,
    request: (values) => ({
      groupid,
      chain: values,
      ...(chain === undefined ? {} : { chainid: chain.chainid, version: chain.version }),
    }),
    fieldOf,
    mayRepeat: chain === undefined,
    confirm: (values) => {
      const concerns = concernsOfChain(values, escalation, portalNowMs())
      return concerns.length === 0 ? Promise.resolve(true) : question.ask(<ConcernList concerns={concerns} />)
    },
    success: ({ message }) => message,
    refresh: readsOfEscalation(groupid),
    onDone: onClose,
  })
  const { steps } = form.values
  const setSteps = (next: ChainFields['steps']) => form.setField('steps', next)
  return (
    <>
      <FormDialog
        title={chain === undefined ? 'Add chain' : `Edit ${chain.name}`}
        size="l"
        form={form}
        submit="Save chain"
        disabledReason={form.refusal}
        onClose={onClose}
      >
        <div className={styles.row}>
          <TextInput label="Name" maxLength={40} autoFocus {...form.field('name')} />
          <Select label="Begins with" choices={levels} {...form.field('level')} />
        </div>
        {steps.map((step, n) => (
          <StepFields
            key={n}
            step={step}
            number={n + 1}
            escalation={escalation}
            onChange={(next) => setSteps(steps.map((each, at) => (at === n ? next : each)))}
            onRemove={steps.length === 1 ? undefined : () => setSteps(steps.filter((_, at) => at !== n))}
          />
        ))}
        {form.errors.steps === undefined ? null : <p className={styles.fault}>{form.errors.steps}</p>}
        <PermissionButton
          variant="default"
          disabledReason={steps.length >= maxSteps ? `There are ${maxSteps} already.` : undefined}
          onClick={() => setSteps([...steps, nextStep(steps, escalation)])}
        >
          Add step
        </PermissionButton>
        {form.errors.chain === undefined ? null : <p className={styles.fault}>{form.errors.chain}</p>}
      </FormDialog>
      {question.dialog}
    </>
  )
}
