import { useMemo, useState } from 'react'
import { nestConfig } from '../../../../shared/devices/configTree'
import { unknownKeys } from '../../../../shared/settings/checkConfig'
import { askAboutUnknown } from '../../settings/form/askBeforeSaving'
import { parseJsonSettings } from '../../settings/json/parseJsonSettings'
import { Segmented } from '../../ui/button/Segmented'
import { useQuestion } from '../../ui/dialog/useQuestion'
import { Banner } from '../../ui/feedback/Banner'
import { Textarea } from '../../ui/field/Textarea'
import styles from './Bulk.module.css'
import { bulkFieldsOf, draftsOfChange, reviewBulk } from './bulkFields'
import { BulkStepButtons, type BulkStepProps } from './BulkStep'
import { BulkWarnings } from './BulkWarnings'
import { SettingsFields } from './SettingsFields'

const ways = [
  ['fields', 'Settings'],
  ['json', 'JSON'],
] as const

/** The text of what is filled in, where it is written as JSON next. */
const textOf = (change: ReturnType<typeof reviewBulk>['change']): string =>
  Object.keys(change).length === 0 ? '' : JSON.stringify(nestConfig(change), null, 2)

/** What changes: settings that are found and filled in, or JSON for those who have it. */
export const SettingsChoice = ({ plan, facts, onChange, onNext, onBack }: BulkStepProps) => {
  const fields = useMemo(() => bulkFieldsOf(facts), [facts])
  const [held, setHeld] = useState<string>()
  const parsed = parseJsonSettings(plan.text)
  const isEmpty = plan.text.trim() === ''
  const problem = parsed.ok || isEmpty ? undefined : parsed.message
  const review = reviewBulk(fields, plan.drafts)
  const isJson = plan.way === 'json'
  const change = isJson ? (parsed.ok ? parsed.change : {}) : review.change
  const empty = Object.keys(plan.drafts).find(
    (key) => !Object.hasOwn(review.change, key) && !Object.hasOwn(review.refusals, key),
  )
  const emptyName = fields.find(({ key }) => key === empty)?.label ?? empty
  const nothing = isJson ? 'Enter the settings first.' : 'Find a setting to change first.'
  const fieldFault =
    Object.values(review.refusals)[0] ?? (empty === undefined ? undefined : `Enter a value for ${emptyName}.`)
  const refusal = isJson ? (isEmpty ? nothing : problem) : fieldFault
  const { ask, dialog } = useQuestion({ title: 'Warning', confirmLabel: 'Continue', danger: true })
  const goOn = async () => {
    const [unknown] = askAboutUnknown(unknownKeys(change))
    if (unknown !== undefined && !(await ask(`${unknown} Do you want to continue?`))) return
    onChange({ change })
    onNext()
  }
  const look = (way: typeof plan.way) => {
    setHeld(undefined)
    if (way === 'json') {
      onChange({ way, text: textOf(review.change) })
      return
    }
    const { drafts, fieldless } = draftsOfChange(fields, change)
    if (problem !== undefined) setHeld('Correct the JSON first, or empty it.')
    else if (fieldless.length > 0) setHeld(`Only JSON can say this: ${fieldless.join(', ')}.`)
    else onChange({ way, drafts })
  }
  return (
    <>
      <div className={styles.way}>
        <Segmented label="How to enter the settings" options={ways} value={plan.way} onChange={look} />
      </div>
      {held === undefined ? null : <Banner tone="info">{held}</Banner>}
      {isJson ? (
        <Textarea
          label="JSON configuration"
          description='It is merged into the settings of each device. Example: { "device": { "base_interval": 60 } }'
          rows={12}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputClassName={styles.code}
          value={plan.text}
          error={problem}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      ) : (
        <SettingsFields
          fields={fields}
          drafts={plan.drafts}
          facts={facts}
          onDrafts={(drafts) => onChange({ drafts })}
        />
      )}
      <BulkWarnings change={change} devices={plan.devices} />
      <BulkStepButtons
        nextLabel="Next: Confirmation"
        disabledReason={refusal ?? (Object.keys(change).length === 0 ? nothing : undefined)}
        onBack={onBack}
        onNext={() => void goOn()}
      />
      {dialog}
    </>
  )
}
