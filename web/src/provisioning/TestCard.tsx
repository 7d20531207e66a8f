import { type TestMethod, deviceTests, testMethods, runTest } from '../../../shared/provisioning/deviceTests'
import type { ProvisionedDevice } from '../../../shared/provisioning/provisionedDevice'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { Form } from '../ui/form/Form'
import { TextInput } from '../ui/field/Field'
import { Select } from '../ui/field/Select'
import styles from './Provisioning.module.css'
import { readsOfMaking } from './LogSection'

interface Props {
  value: string
  error?: string | undefined
  onChange: (code: string) => void
}

/** The code that opens a sold device to the factory; support reads it out. */
export const OverrideCodeInput = ({ onChange, ...field }: Props) => (
  <TextInput
    label="Override code"
    description="The device belongs to an account. Support staff see its code on this page."
    maxLength={20}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    {...field}
    onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
  />
)

interface Wanted {
  method: TestMethod
  fw: string
  code: string
  isLocked: boolean
}

/** Why a test cannot be run as it stands; the server says the same. */
export const testFault = ({ method, fw, code, isLocked }: Wanted): string | undefined => {
  const rule = deviceTests[method].fw
  const version = fw.trim()
  if (rule === 'needed' && version === '') return 'Enter the firmware to load.'
  if (rule !== 'not said' && version !== '' && !/^(SFW00|202)[\w.-]{5,}$/.test(version)) {
    return 'Firmware must start with SFW00 or 202 and have at least 10 characters.'
  }
  return isLocked && code.trim() === '' ? 'Enter the override code.' : undefined
}

const asked = testMethods.map((value) => ({ value, label: deviceTests[value].label }))

const first: { method: TestMethod; fw: string; provLockOverrideCode: string } = {
  method: 'Config.Get',
  fw: '',
  provLockOverrideCode: '',
}

/** Runs a test; what comes of it stands in the log below. */
export const TestCard = ({ device }: { device: ProvisionedDevice }) => {
  const { deviceid, locked, isConnected } = device
  const form = useEndpointForm(runTest, {
    saved: first,
    mayRepeat: true,
    isGuarded: false,
    request: ({ method, fw, provLockOverrideCode }) => ({
      deviceid,
      method,
      ...(deviceTests[method].fw === 'not said' || fw.trim() === '' ? {} : { fw: fw.trim() }),
      ...(locked ? { provLockOverrideCode } : {}),
    }),
    success: ({ message }) => message,
    refresh: readsOfMaking(deviceid),
  })
  const { method, fw, provLockOverrideCode: code } = form.values
  const { about, fw: firmware } = deviceTests[method]
  return (
    <section className={styles.card} aria-labelledby="test-title">
      <h2 id="test-title" className={styles.cardTitle}>
        Run Test
      </h2>
      <Form
        form={form}
        submit="Run Test"
        className={styles.test}
        disabledReason={testFault({ method, fw, code, isLocked: locked })}
        note={
          isConnected
            ? 'The device is connected: the test runs at once.'
            : 'The device is not connected: the test runs at its next contact.'
        }
      >
        <Select label="Test" description={about} choices={asked} {...form.field('method')} />
        {firmware === 'not said' ? null : (
          <TextInput
            label="Firmware"
            description={
              firmware === 'needed' ? 'The version to load.' : 'The version it must run. Optional.'
            }
            placeholder={device.fw}
            maxLength={30}
            autoComplete="off"
            spellCheck={false}
            {...form.field('fw')}
          />
        )}
        {locked ? <OverrideCodeInput {...form.field('provLockOverrideCode')} /> : null}
      </Form>
    </section>
  )
}
