import { useMemo } from 'react'
import { DeviceId } from '../../../shared/core/ids'
import { firmwareNeeded, isTooOld, AllowedDevices } from '../../../shared/devicetodevice/allowedDevices'
import { getSettings, putSettings } from '../../../shared/settings/deviceSettings'
import { faultsOf } from '../../../shared/core/describeIssues'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { Banner } from '../ui/feedback/Banner'
import { FoldCard } from '../ui/layout/FoldCard'
import { Form } from '../ui/form/Form'
import { useEditForm, type Faults } from '../ui/form/useEditForm'
import { Textarea } from '../ui/field/Textarea'

/** Device ids as they are typed: one a line, or with commas; in capitals. */
export const idsIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((id) => id.toUpperCase())
    .filter((id) => id !== '')

/** What is wrong with them, at their field; the first wrong one is named. */
export const wrongIds = (text: string): Faults => {
  const ids = idsIn(text)
  const wrong = ids.find((id) => !DeviceId.safeParse(id).success)
  const fault =
    wrong === undefined
      ? faultsOf(AllowedDevices.safeParse(ids).error, AllowedDevices)[0]?.text
      : `${wrong}: Device ID must be 9 letters or digits.`
  return fault === undefined ? {} : { SPC_allowed_devices: fault }
}

interface Props {
  deviceid: DeviceId
  fw: string
  isHosted: boolean
  allowed: readonly DeviceId[]
}

const field = 'SPC_allowed_devices'

/** Which other devices may ask this one for its values. */
export const DeviceToDeviceCard = ({ deviceid, fw, isHosted, allowed }: Props) => {
  const put = useAction(putSettings, {
    success: ({ message }) => message,
    refresh: [readsOf(getSettings, { deviceid })],
  })
  const saved = useMemo(() => ({ [field]: allowed.join('\n') }), [allowed])
  const reason = isHosted
    ? isTooOld(fw)
      ? firmwareNeeded
      : undefined
    : 'Device to Device needs a Hosted plan.'
  const form = useEditForm({
    saved,
    check: (typed) => wrongIds(typed[field] ?? ''),
    save: (typed) => put.run({ deviceid, [field]: idsIn(typed[field] ?? '') }),
  })
  // What was allowed before can always be taken back.
  const mayOnlyRemove = reason !== undefined && allowed.length > 0
  const isEmptied = idsIn(form.values[field] ?? '').length === 0
  return (
    <FoldCard title="Device to Device API" isOpen>
      {reason === undefined ? null : <Banner tone="warning">{reason}</Banner>}
      <p>
        Devices named here may ask this one for its latest values, through the portal. Both need a Hosted
        plan.
      </p>
      <Form
        form={form}
        submit="Save Settings"
        disabledReason={mayOnlyRemove && isEmptied ? undefined : reason}
      >
        <Textarea
          label="Allowed devices"
          description={
            mayOnlyRemove ? 'Empty the list to allow none.' : 'One Device ID per line: 9 letters or digits.'
          }
          rows={4}
          disabled={reason !== undefined && !mayOnlyRemove}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...form.field(field)}
        />
      </Form>
    </FoldCard>
  )
}
