import { useMemo } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { type DeviceRecord, getSettings, putSettings } from '../../../shared/settings/deviceSettings'
import { AempSettings, aempKeys } from '../../../shared/aemp/aempSettings'
import { faultsByField } from '../../../shared/core/describeIssues'
import { queryReadings } from '../../../shared/data/queryReadings'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { Banner } from '../ui/feedback/Banner'
import { SuggestField } from '../ui/combobox/Combobox'
import { FoldCard } from '../ui/layout/FoldCard'
import { Form } from '../ui/form/Form'
import { useEditForm, type Faults } from '../ui/form/useEditForm'
import { useEndpoint } from '../core/api/useEndpoint'
import { Switch } from '../ui/field/Switch'
import { TextInput } from '../ui/field/Field'

/** As they are typed: a key that is not set is empty. */
type AempDraft = Omit<{ [Key in keyof AempSettings]: string }, 'AEMP_enabled'> & {
  AEMP_enabled: boolean
}

/** Undefined for a person who may not read them. */
export const draftOf = (settings: { [Key in keyof AempSettings]?: AempSettings[Key] | undefined }):
  AempDraft | undefined => {
  if (settings.AEMP_enabled === undefined) return undefined
  const fields = aempKeys.map((key) => [key, settings[key] ?? ''] as const)
  return Object.fromEntries(fields) as unknown as AempDraft
}

/** In the names and values of the wire. */
export const changeOf = (changed: Partial<AempDraft>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changed).map(([key, value]): [string, unknown] => {
      const given = typeof value === 'string' ? value.trim() : value
      return [key, given === '' && key.endsWith('Key') ? null : given]
    }),
  )

export const aempFaults = (draft: AempDraft): Faults =>
  faultsByField(AempSettings.safeParse(changeOf(draft)).error, AempSettings)

/** Channels whose latest value is a number: candidates for a data key. */
const useKnownKeys = (deviceid: DeviceId): string[] => {
  const { data } = useEndpoint(queryReadings, { deviceid, dataPoints: 1 })
  const { ts: _ts, aws_ts: _arrived, ...values } = data?.data[0] ?? {}
  return Object.entries(values)
    .filter(([, value]) => typeof value === 'number')
    .map(([key]) => key)
    .sort()
}

interface Props {
  deviceid: DeviceId
  isHosted: boolean
  settings: DeviceRecord
}

const texts = {
  AEMP_make: 'Make',
  AEMP_model: 'Model',
  AEMP_equipmentID: 'Equipment ID',
  AEMP_serialNumber: 'Serial number',
} as const

const keys = {
  AEMP_cumulativeOperatingHoursKey: {
    label: 'Data key of cumulative operating hours',
    description: 'Must hold decimal hours.',
  },
  AEMP_cumulativeIdleHoursKey: {
    label: 'Data key of cumulative idle hours',
    description: 'Must hold decimal hours.',
  },
  AEMP_fuelRemainingKey: { label: 'Data key of fuel remaining', description: 'Must hold 0 to 100.' },
  AEMP_engineStatusKey: {
    label: 'Data key of engine status',
    description: 'Must hold 0 (stopped) or 1 (started).',
  },
} as const

/** How a machine shows in fleet systems that read AEMP; nothing for those who may not set it. */
export const AempCard = ({ settings, ...rest }: Props) => {
  const draft = useMemo(() => draftOf(settings), [settings])
  return draft === undefined ? null : <AempForm saved={draft} {...rest} />
}

const AempForm = ({
  deviceid,
  isHosted,
  saved,
}: Pick<Props, 'deviceid' | 'isHosted'> & { saved: NonNullable<ReturnType<typeof draftOf>> }) => {
  const known = useKnownKeys(deviceid)
  const put = useAction(putSettings, {
    success: ({ message }) => message,
    refresh: [readsOf(getSettings, { deviceid })],
  })
  const form = useEditForm({
    saved,
    check: aempFaults,
    save: (_typed, changed) => put.run({ deviceid, ...changeOf(changed) }),
  })
  return (
    <FoldCard title="AEMP API Settings" isOpen>
      {isHosted ? null : <Banner tone="warning">The AEMP API needs a Hosted plan.</Banner>}
      <Form form={form} submit="Save Settings">
        <Switch label="Show this device in the AEMP API" {...form.checkbox('AEMP_enabled')} />
        {(Object.keys(texts) as (keyof typeof texts)[]).map((name) => (
          <TextInput key={name} label={texts[name]} autoComplete="off" required {...form.field(name)} />
        ))}
        {(Object.keys(keys) as (keyof typeof keys)[]).map((name) => (
          <SuggestField
            key={name}
            {...keys[name]}
            placeholder="None"
            choices={known.map((key) => ({ value: key, label: key }))}
            {...form.field(name)}
          />
        ))}
      </Form>
    </FoldCard>
  )
}
