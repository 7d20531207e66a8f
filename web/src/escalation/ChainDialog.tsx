import { useState } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { type Chain, type ChainFields, maxSteps } from '../../../shared/escalation/chain'
import { type Escalation, putChain } from '../../../shared/escalation/escalation'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { PermissionButton } from '../ui/button/PermissionButton'
import { useQuestion } from '../ui/dialog/useQuestion'
import { Select } from '../ui/field/Select'
import { TextInput } from '../ui/field/TextInput'
import { FormDialog } from '../ui/form/FormDialog'
import { ConcernList } from './ConcernList'
import { concernsOfChain } from './concerns'
import { newChain, nextStep } from './drafts'
import { StepFields } from './StepFields'
import { readsOfEscalation } from './useEscalation'
import styles from './Escalation.module.css'

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
      const concerns = concernsOfChain(values, escalation, Date.now())
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
