import { useState } from 'react'
import { Banner } from '../../ui/feedback/Banner'
import { Wizard } from '../../ui/dialog/Wizard'
import type { Group } from '../Group'
import styles from './Bulk.module.css'
import { type BulkPlan, noPlan, steps } from './bulkPlan'
import { ConfigureStep } from './ConfigureStep'
import { ConfirmationStep } from './ConfirmationStep'
import { DevicesStep } from './DevicesStep'
import { ResultsStep } from './ResultsStep'
import type { BulkKind } from '../../../../shared/groups/bulkRun'
import { UnstyledButton } from '../../ui/button/UnstyledButton'

const options: readonly { kind: BulkKind; title: string; text: string }[] = [
  {
    kind: 'settings',
    title: 'Update Device Settings',
    text: 'Merges the same settings into every device that you select.',
  },
  {
    kind: 'firmware',
    title: 'Update Device Firmware',
    text: 'Updates every device that you select to the same firmware.',
  },
]

/** What is to be done. */
const OptionsStep = ({ onChoose }: { onChoose: (kind: BulkKind) => void }) => (
  <div className={styles.options}>
    {options.map(({ kind, title, text }) => (
      <UnstyledButton key={kind} className={styles.option} onClick={() => onChoose(kind)}>
        <strong>{title}</strong>
        <span className={styles.soft}>{text}</span>
      </UnstyledButton>
    ))}
  </div>
)

/** The same change for many devices of a group, in five steps. */
export const BulkConfigure = ({ group }: { group: Group }) => {
  const [at, setAt] = useState(0)
  const [plan, setPlan] = useState<BulkPlan>(noPlan)
  if (group.isDefaultGroup) {
    return <Banner tone="info">This is your default group. Bulk configuration is not available.</Banner>
  }
  const change = (part: Partial<BulkPlan>) => setPlan((now) => ({ ...now, ...part }))
  const step = { group, plan, onChange: change, onNext: () => setAt(at + 1), onBack: () => setAt(at - 1) }
  const restart = () => {
    setPlan(noPlan)
    setAt(0)
  }
  const bodies = [
    // Another choice clears what was picked and written for the one before.
    <OptionsStep
      key="options"
      onChoose={(kind) => {
        setPlan({ ...noPlan, kind })
        setAt(1)
      }}
    />,
    <DevicesStep key="devices" {...step} />,
    <ConfigureStep key="configure" {...step} />,
    <ConfirmationStep key="confirmation" {...step} />,
    <ResultsStep key="results" group={group} plan={plan} onDone={restart} />,
  ]
  return (
    <div className={styles.page}>
      <Wizard label="Bulk Configure" steps={steps} at={at}>
        {bodies[at]}
      </Wizard>
    </div>
  )
}
