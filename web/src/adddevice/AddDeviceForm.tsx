import { type ReactNode, Suspense, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { AlertDialog } from '../ui/dialog/AlertDialog'
import { FailureText } from '../ui/feedback/FailureText'
import { Form } from '../ui/form/Form'
import { lazyPart } from '../ui/lazyPart'
import { Button } from '../ui/button/Button'
import { TextInput } from '../ui/field/Field'
import styles from './AddDevice.module.css'
import { cleanDeviceId, addingBlockedBy, titleOfRefusal, type AddDevice } from './useAddDevice'

const ScanDialog = lazyPart(async () => (await import('./ScanDialog')).ScanDialog)

interface Props {
  adding: AddDevice
  /** A whole id is sent at once: one after the other is scanned or typed. */
  sendsAtOnce: boolean
  onCancel: () => void
  children: ReactNode
}

/** Pages that are not served safely have no camera. */
const hasCamera = () => 'mediaDevices' in navigator

/** Which device, and its setup password once the portal asks for it. */
export const AddDeviceForm = ({ adding, sendsAtOnce, onCancel, children }: Props) => {
  const { form, needsPassword, needsCode, refusal, forgetRefusal } = adding
  const [isScanning, setIsScanning] = useState(false)
  const { deviceid, setupPassword } = form.values
  const take = (id: string) => {
    form.setFields({ deviceid: id, setupPassword: '', code: '' })
    if (sendsAtOnce && id.length === 9 && id !== deviceid) void form.submit()
  }
  const takeScanned = (id: DeviceId) => {
    setIsScanning(false)
    form.setFields({ deviceid: id, setupPassword: '', code: '' })
    void form.submit()
  }
  return (
    <>
      <Form
        form={form}
        submit="Add Device"
        disabledReason={addingBlockedBy(deviceid, setupPassword, needsPassword)}
        actions={
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        <div className={styles.id}>
          <TextInput
            {...form.field('deviceid')}
            label="Device ID"
            description="9 letters or digits, printed on the label of the device."
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            inputClassName={styles.idInput}
            onChange={(event) => take(cleanDeviceId(event.currentTarget.value))}
          />
          {hasCamera() ? (
            <Button variant="default" onClick={() => setIsScanning(true)}>
              Scan Label
            </Button>
          ) : null}
        </div>
        {needsPassword ? (
          <p role="status" className={styles.text}>
            <strong>{deviceid}</strong> has no owner yet. The setup password on its label makes it yours.
          </p>
        ) : null}
        {needsPassword ? (
          <TextInput
            {...form.field('setupPassword')}
            label="Setup Password"
            description="On the label, below the Device ID. Upper and lower case matter."
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
          />
        ) : null}
        {needsCode ? (
          <TextInput
            {...form.field('code')}
            label="Code"
            description="Many wrong passwords were tried for this device today. A code was emailed to you; leave this empty to get a new one."
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={10}
          />
        ) : null}
        {children}
      </Form>
      {isScanning ? (
        <Suspense fallback={null}>
          <ScanDialog onFound={takeScanned} onClose={() => setIsScanning(false)} />
        </Suspense>
      ) : null}
      <AlertDialog
        title={refusal === undefined ? '' : titleOfRefusal(refusal)}
        opened={refusal !== undefined}
        onClose={forgetRefusal}
      >
        <FailureText failure={refusal} />
      </AlertDialog>
    </>
  )
}
