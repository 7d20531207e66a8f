import { type DeviceId, isVirtualDevice } from '../../../shared/core/ids'
import { getConfig, notesPart } from '../../../shared/settings/deviceConfig'
import { putConfig } from '../../../shared/settings/putConfig'
import { getSettings, putSettings } from '../../../shared/settings/deviceSettings'
import { assetTypes } from '../assets/assetTypes'
import type { Device } from '../devices/useDevice'
import { SuggestField } from '../ui/combobox/Combobox'
import { Form } from '../ui/form/Form'
import { Button } from '../ui/button/Button'
import { TextInput } from '../ui/field/Field'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { useEditForm } from '../ui/form/useEditForm'
import type { Outcome } from '../ui/feedback/outcome'
import styles from './AddDevice.module.css'

interface Names {
  name: string
  assetType: string
}

const refreshed = (deviceid: DeviceId) => [
  readsOf(getSettings, { deviceid }),
  readsOf(getConfig, { deviceid }),
]

/** The fields of this form by the paths of the request. */
const fieldOf = (path: string): string => (path.includes('asset_type') ? 'assetType' : 'name')

const done: Outcome = { ok: true, output: undefined }

/** What a machine is called and what kind it is; only what differs is saved. */
const useNameForm = ({ deviceid, name, notes, revisions }: Device, onSaved: () => void) => {
  const options = { refresh: refreshed(deviceid) }
  const config = useAction(putConfig, options)
  const settings = useAction(putSettings, options)

  const saveName = (typed: string): Promise<Outcome> =>
    isVirtualDevice(deviceid)
      ? settings.run({ deviceid, PORTAL_deviceName: typed })
      : config.run({ deviceid, config: { device: { name: typed } } })
  const saveType = (typed: string): Promise<Outcome> => {
    const { asset_type: _, ...others } = notes
    const PORTAL_deviceNotes = typed === '' ? others : { ...others, asset_type: typed }
    return settings.run({
      deviceid,
      PORTAL_deviceNotes,
      basedOn: { [notesPart]: revisions[notesPart] ?? null },
    })
  }

  return useEditForm<Names>({
    saved: { name: name === deviceid ? '' : name, assetType: notes.asset_type ?? '' },
    check: () => ({}),
    fieldOf,
    isGuarded: false,
    unchanged: 'Enter a name or an asset type.',
    save: async (_typed, changed) => {
      const steps = [
        changed.assetType === undefined ? undefined : () => saveType(changed.assetType?.trim() ?? ''),
        changed.name === undefined ? undefined : () => saveName(changed.name?.trim() ?? ''),
      ]
      for (const step of steps) {
        const outcome = (await step?.()) ?? done
        if (!outcome.ok) return outcome
      }
      onSaved()
      return done
    },
  })
}

/** What people will call the machine, and what kind of machine it is. */
export const NameStep = ({ device, onNext }: { device: Device; onNext: () => void }) => {
  const form = useNameForm(device, onNext)
  return (
    <Form
      form={form}
      submit="Save and Continue"
      actions={
        <Button variant="default" onClick={onNext}>
          Skip
        </Button>
      }
    >
      <p className={styles.text}>The name is shown in lists, in alerts and on the map.</p>
      <TextInput
        {...form.field('name')}
        label="Name"
        placeholder={device.deviceid}
        description="The name is kept on the device. It changes at the next contact."
        maxLength={25}
        autoComplete="off"
      />
      <SuggestField
        {...form.field('assetType')}
        label="Asset Type"
        placeholder="Choose or type"
        choices={assetTypes.map((type) => ({ value: type, label: type }))}
        maxLength={200}
      />
    </Form>
  )
}
