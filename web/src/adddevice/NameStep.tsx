import { assetTypes } from '../assets/assetTypes'
import type { Device } from '../devices/useDevice'
import { SuggestField } from '../ui/combobox/SuggestField'
import { Form } from '../ui/form/Form'
import styles from './AddDevice.module.css'
import { useNameForm } from './useNameForm'
import { Button } from '../ui/button/Button'
import { TextInput } from '../ui/field/TextInput'

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
