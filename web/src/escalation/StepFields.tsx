import { type NoticeChannel, noticeChannels } from '../../../shared/alerts/alertSettings'
import { UserId } from '../../../shared/core/ids'
import { type ChainStep, chainMinutes } from '../../../shared/escalation/chain'
import type { Escalation } from '../../../shared/escalation/escalation'
import type { channelNames } from '../../../shared/escalation/words'
import { Button } from '../ui/button/Button'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { MultiCombobox } from '../ui/combobox/MultiCombobox'
import { Checkbox } from '../ui/field/Checkbox'
import { NumberField } from '../ui/field/NumberField'
import styles from './Escalation.module.css'

interface Props {
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
export const StepFields = ({ step, number, escalation, onChange, onRemove }: Props) => {
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
