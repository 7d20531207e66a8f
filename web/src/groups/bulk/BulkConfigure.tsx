import { Fragment, useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SetKind } from '../../../../shared/changes/changeSet'
import { ChangeId, DeviceId } from '../../../../shared/core/ids'
import { nestConfig } from '../../../../shared/devices/configTree'
import { settingLabel } from '../../../../shared/settings/settingLabel'
import { firmwareFamilyOf } from '../../../../shared/firmware/firmware'
import { isBehind } from '../../../../shared/firmware/releases'
import { ChangeList } from '../../changes/ChangeList'
import { KeptChange } from '../../changes/KeptChange'
import { useInAddress } from '../../ui/useInAddress'
import { Banner } from '../../ui/feedback/Banner'
import { Wizard } from '../../ui/dialog/Wizard'
import type { Group } from '../Group'
import { UnstyledButton } from '../../ui/button/UnstyledButton'
import styles from './Bulk.module.css'
import { type BulkPlan, noPlan, steps } from './bulkPlan'
import { ConfigureStep } from './ConfigureStep'
import { ConfirmationStep } from './ConfirmationStep'
import { bulkDeviceOf, DevicesStep } from './DevicesStep'
import { ResultsStep } from './ResultsStep'
import { bulkFieldsOf, draftsOfChange, type DeviceFacts, useDeviceFacts } from './bulkFields'

const options: readonly { kind: SetKind; title: string; text: string }[] = [
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
  {
    kind: 'script',
    title: 'Send Script',
    text: 'Gives every device that you select the same script, and runs it. The former one can be given back.',
  },
  {
    kind: 'file',
    title: 'Send File',
    text: 'Puts the same file on every device that you select.',
  },
]

/** What is to be done. */
const OptionsStep = ({ onChoose }: { onChoose: (kind: SetKind) => void }) => (
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

/** A setting of a device that others are to have. */
interface Source {
  readonly deviceid: string
  readonly key: string
}

const sourceIn = (params: URLSearchParams): Source | undefined => {
  const [deviceid, key] = [params.get('from'), params.get('setting')]
  return deviceid === null || key === null ? undefined : { deviceid, key }
}

/** The setting as its device has it, filled in; as JSON where no field can say it. */
const filledIn = ({ deviceid, key }: Source, facts: ReadonlyMap<string, DeviceFacts>): Partial<BulkPlan> => {
  const known = facts.get(deviceid)
  if (known === undefined || 'failed' in known || !Object.hasOwn(known.config, key)) return {}
  const change = { [key]: known.config[key] ?? null }
  const { drafts, fieldless } = draftsOfChange(bulkFieldsOf(facts), change)
  return fieldless.length === 0
    ? { drafts }
    : { way: 'json', text: JSON.stringify(nestConfig(change), null, 2) }
}

interface SourceProps {
  group: Group
  source: Source
  facts: ReadonlyMap<string, DeviceFacts>
}

/** What is given to the devices that are selected. */
const SourceNotice = ({ group, source: { deviceid, key }, facts }: SourceProps) => {
  const known = facts.get(deviceid)
  const name = group.deviceSummaries[DeviceId.parse(deviceid)]?.name ?? deviceid
  const isLost = known !== undefined && ('failed' in known || !Object.hasOwn(known.config, key))
  return (
    <div className={styles.warnings}>
      <Banner tone={isLost ? 'warning' : 'info'}>
        {isLost
          ? `${settingLabel(key)} of ${name} could not be read: fill it in yourself in the next step.`
          : `${settingLabel(key)} of ${name} is applied to the devices that you select.`}
      </Banner>
    </div>
  )
}

interface WizardProps {
  group: Group
  /** The setting that is taken from a device. */
  source: Source | undefined
  /** The firmware number whose devices are to be brought up to date. */
  behind: string | undefined
  /** The device whose script others are to have. */
  scriptOf: string | undefined
  onOpen: (changeid: string) => void
}

/** The five steps, and below the first the runs that were made before. */
const BulkWizard = ({ group, source, behind, scriptOf, onOpen }: WizardProps) => {
  const [plan, setPlan] = useState<BulkPlan>(() => {
    if (behind !== undefined) return { ...noPlan, kind: 'firmware', devices: devicesBehind(group, behind) }
    if (scriptOf !== undefined) return { ...noPlan, kind: 'script', scriptOf }
    return source === undefined ? noPlan : { ...noPlan, kind: 'settings', isApplied: true }
  })
  const [at, setAt] = useState(plan.kind === undefined ? 0 : 1)
  const given = useDeviceFacts(source === undefined ? none : [source.deviceid])
  // Read once for the fields, and for what would change.
  const isRead = plan.kind === 'settings' && at >= 2
  const facts = useDeviceFacts(isRead ? plan.devices.map(({ deviceid }) => deviceid) : none)
  const change = useCallback((part: Partial<BulkPlan>) => setPlan((now) => ({ ...now, ...part })), [])
  const onNext = () => {
    const isEmpty = Object.keys(plan.drafts).length === 0 && plan.text === ''
    if (at === 1 && source !== undefined && isEmpty) change(filledIn(source, given))
    setAt(at + 1)
  }
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
    <Fragment key="devices">
      {source === undefined ? null : <SourceNotice group={group} source={source} facts={given} />}
      <DevicesStep
        {...step}
        waitReason={source !== undefined && given.size === 0 ? 'The setting is being read.' : undefined}
      />
    </Fragment>,
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
  const [params] = useSearchParams()
  const behind = params.get('firmware') ?? undefined
  const source = sourceIn(params)
  const scriptOf = params.get('script') ?? undefined
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
        <BulkWizard
          key={behind ?? source?.key ?? scriptOf}
          {...{ group, source, behind, scriptOf }}
          onOpen={open}
        />
      ) : (
        <KeptChange groupid={group.groupid} changeid={changeid} names={names} onClose={close} />
      )}
    </div>
  )
}
