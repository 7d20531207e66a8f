import { type StaffDevice, maxBillingNotesLength, putBillingNotes } from '../../../shared/staff/staffDevice'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { Form } from '../ui/form/Form'
import { readsOfStaffDevice } from './readsOfStaffDevice'
import styles from './Staff.module.css'
import { TextInput } from '../ui/field/TextInput'
import { Textarea } from '../ui/field/Textarea'

/** What staff note of how a device is paid. */
export const BillingNotesCard = ({ device }: { readonly device: StaffDevice }) => {
  const { deviceid, billingNotes } = device
  const { version, text, upgradeEmail } = billingNotes
  const form = useEndpointForm(putBillingNotes, {
    saved: { text, upgradeEmail },
    request: (values) => ({ deviceid, version, ...values }),
    success: ({ message }) => message,
    refresh: readsOfStaffDevice(deviceid),
  })
  return (
    <section className={styles.card} aria-labelledby="staff-billing">
      <h2 id="staff-billing">Billing notes</h2>
      {/* A form fills what has a height of its own. */}
      <div>
        <Form form={form} submit="Save Notes">
          <TextInput
            label="Upgrade email"
            description="The person with this email address may upgrade the device."
            autoComplete="off"
            {...form.field('upgradeEmail')}
          />
          <Textarea
            label="Notes"
            description="Only staff see them."
            maxLength={maxBillingNotesLength}
            autosize
            minRows={2}
            maxRows={10}
            {...form.field('text')}
          />
        </Form>
      </div>
    </section>
  )
}
