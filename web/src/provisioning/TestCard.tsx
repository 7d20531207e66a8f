import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type TestMethod, deviceTests, testMethods } from '../../../shared/provisioning/deviceTests'
import { runTest } from '../../../shared/provisioning/runTest'
import type { ProvisionedDevice } from '../../../shared/provisioning/provisionedDevice'
import { callEndpoint } from '../core/callEndpoint'
import { describeError } from '../ui/describeError'
import { PermissionButton } from '../ui/PermissionButton'
import { OverrideCodeInput } from './OverrideCodeInput'
import styles from './Provisioning.module.css'
import { testFault } from './testFault'

interface Props {
  device: ProvisionedDevice
  /** A test was queued, or refused because the device is not what is shown. */
  onRun: () => void
}

const asked = testMethods.map((value) => ({ value, label: deviceTests[value].label }))

/** Runs a test; what comes of it stands in the log below. */
export const TestCard = ({ device, onRun }: Props) => {
  const { deviceid, locked, isConnected } = device
  const [method, setMethod] = useState<TestMethod>('Config.Get')
  const [fw, setFw] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<{ isRefused: boolean; text: string }>()
  const { about, fw: firmware } = deviceTests[method]
  const reason = testFault({ method, fw, code, isLocked: locked })

  const run = async (event: FormEvent) => {
    event.preventDefault()
    if (reason !== undefined || busy) return
    setBusy(true)
    setTold(undefined)
    try {
      const withFirmware = firmware === 'not said' || fw.trim() === '' ? {} : { fw: fw.trim() }
      const unlock = locked ? { provLockOverrideCode: code } : {}
      const { message } = await callEndpoint(runTest, { deviceid, method, ...withFirmware, ...unlock })
      setTold({ isRefused: false, text: message })
    } catch (error) {
      setTold({ isRefused: true, text: describeError(error, 'Network Error') })
    } finally {
      setBusy(false)
      onRun()
    }
  }
  return (
    <section className={styles.card} aria-labelledby="test-title">
      <h2 id="test-title" className={styles.cardTitle}>
        Run Test
      </h2>
      <form className={styles.test} onSubmit={(event) => void run(event)}>
        <NativeSelect
          label="Test"
          description={about}
          value={method}
          data={asked}
          onChange={(event) => setMethod(event.currentTarget.value as TestMethod)}
        />
        {firmware === 'not said' ? null : (
          <TextInput
            label="Firmware"
            description={
              firmware === 'needed' ? 'The version to load.' : 'The version it must run; may be left out.'
            }
            placeholder={device.fw}
            value={fw}
            maxLength={30}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setFw(event.currentTarget.value)}
          />
        )}
        {locked ? <OverrideCodeInput code={code} onChange={setCode} /> : null}
        <div className={styles.testActions}>
          <PermissionButton type="submit" loading={busy} disabledReason={reason}>
            Run Test
          </PermissionButton>
          <span className={styles.hint}>
            {isConnected
              ? 'The device is connected: the test runs at once.'
              : 'The device is not connected: the test runs at its next contact.'}
          </span>
        </div>
        <p role="status" className={told?.isRefused === true ? styles.refusal : styles.told}>
          {told?.text}
        </p>
      </form>
    </section>
  )
}
