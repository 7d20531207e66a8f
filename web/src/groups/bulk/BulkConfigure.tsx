import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ChangeKind } from '../../../../shared/changes/changes'
import { ChangeId } from '../../../../shared/core/ids'
import { firmwareFamilyOf } from '../../../../shared/firmware/firmware'
import { isBehind } from '../../../../shared/firmware/releases'
import { ChangeList } from '../../changes/ChangeList'
import { KeptChange } from '../../changes/KeptChange'
import { useInAddress } from '../../ui/useInAddress'
import { Banner } from '../../ui/feedback/Banner'
import { Wizard } from '../../ui/dialog/Wizard'
import type { Group } from '../Group'
import styles from './Bulk.module.css'
import { type BulkPlan, noPlan, steps } from './bulkPlan'
import { ConfigureStep } from './ConfigureStep'
import { ConfirmationStep } from './ConfirmationStep'
import { bulkDeviceOf, DevicesStep } from './DevicesStep'
import { ResultsStep } from './ResultsStep'
import { useDeviceFacts } from './useDeviceFacts'
import { UnstyledButton } from '../../ui/button/UnstyledButton'

const options: readonly { kind: ChangeKind; title: string; text: string }[] = [
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
const OptionsStep = ({ onChoose }: { onChoose: (kind: ChangeKind) => void }) => (
  <div className={styles.options}>
    {options.map(({ kind, title, text }) => (
      <UnstyledButton key={kind} className={styles.option} onClick={() => onChoose(kind)}>
        <strong>{title}</strong>
        <span className={styles.soft}>{text}</span>
      </UnstyledButton>
    ))}
  </div>
)

const none: readonly string[] = []

/** Devices of a firmware number for which there is a newer release. */
const devicesBehind = ({ deviceSummaries }: Group, family: string) =>
  Object.values(deviceSummaries)
    .filter(({ fw }) => firmwareFamilyOf(fw) === family && isBehind(fw))
    .map(bulkDeviceOf)

interface WizardProps {
  group: Group
  /** The firmware number whose devices are to be brought up to date. */
  behind: string | undefined
  onOpen: (changeid: string) => void
}

/** The five steps, and below the first the runs that were made before. */
const BulkWizard = ({ group, behind, onOpen }: WizardProps) => {
  const [at, setAt] = useState(behind === undefined ? 0 : 1)
  const [plan, setPlan] = useState<BulkPlan>(() =>
    behind === undefined ? noPlan : { ...noPlan, kind: 'firmware', devices: devicesBehind(group, behind) },
  )
  // Read once for the fields, and for what would change.
  const isRead = plan.kind === 'settings' && at >= 2
  const facts = useDeviceFacts(isRead ? plan.devices.map(({ deviceid }) => deviceid) : none)
  const change = (part: Partial<BulkPlan>) => setPlan((now) => ({ ...now, ...part }))
  const onNext = () => setAt(at + 1)
  const onBack = () => setAt(at - 1)
  const step = { group, plan, facts, onChange: change, onNext, onBack }
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
    <>
      <Wizard label="Bulk Configure" steps={steps} at={at}>
        {bodies[at]}
      </Wizard>
      {at === 0 ? <ChangeList groupid={group.groupid} onOpen={onOpen} /> : null}
    </>
  )
}

/** The same change for many devices of a group, and what came of those that were made before. */
export const BulkConfigure = ({ group }: { group: Group }) => {
  const { value, open, close } = useInAddress('run')
  const behind = useSearchParams()[0].get('firmware') ?? undefined
  const names = useMemo(
    () =>
      new Map(Object.values(group.deviceSummaries).map(({ deviceid, name }) => [deviceid as string, name])),
    [group.deviceSummaries],
  )
  if (group.isDefaultGroup) {
    return <Banner tone="info">This is your default group. Bulk configuration is not available.</Banner>
  }
  const changeid = ChangeId.safeParse(value).data
  return (
    <div className={styles.page}>
      {changeid === undefined ? (
        <BulkWizard key={behind} group={group} behind={behind} onOpen={open} />
      ) : (
        <KeptChange groupid={group.groupid} changeid={changeid} names={names} onClose={close} />
      )}
    </div>
  )
}
