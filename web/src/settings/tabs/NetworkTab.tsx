import { FormTab } from './FormTab'
import type { SettingsTabProps } from './SettingsTabProps'
import { useState } from 'react'
import { putFile } from '../../../../shared/files/deviceFiles'
import { useAction } from '../../core/api/useAction'
import { AlertDialog } from '../../ui/dialog/AlertDialog'
import { FailureText } from '../../ui/feedback/FailureText'
import { apnDatabaseVersion, apnFile, apnFileName } from './apnDatabase'
import styles from '../Settings.module.css'
import { useQueueRefresh } from '../useQueueRefresh'
import { Button } from '../../ui/button/Button'

/** The file by which a device finds its access point, and whether the device has this portal's version of it. */
const AutoApn = ({ device: { deviceid }, settings: { reported, pending } }: SettingsTabProps) => {
  const [isDone, setIsDone] = useState(false)
  const refreshQueue = useQueueRefresh(deviceid)
  const send = useAction(putFile, {
    onDone: () => {
      setIsDone(true)
      refreshQueue()
    },
  })
  if ({ ...reported, ...pending }['gsm.auto_apn'] !== true) return null
  const version = reported['gsm.auto_apn_version']
  const has = typeof version === 'number' ? `version ${version}` : 'an unknown version'
  return (
    <>
      <p className={styles.plain}>
        The device has {has} of the APN database; the portal has version {apnDatabaseVersion}.
      </p>
      {version === apnDatabaseVersion ? null : (
        <Button
          variant="default"
          size="sm"
          loading={send.busy}
          onClick={() =>
            void send.run({ deviceid, fileName: apnFileName, fileDataBase64: window.btoa(apnFile()) })
          }
        >
          Update APN database
        </Button>
      )}
      <FailureText failure={send.error} />
      <AlertDialog title="Success" opened={isDone} onClose={() => setIsDone(false)}>
        Auto APN version will update on next reboot.
      </AlertDialog>
    </>
  )
}

/** How the device reaches the network: Wi-Fi, the modem where there is one, and what is seldom changed. */
export const NetworkTab = (props: SettingsTabProps) => (
  <FormTab tab="network" tools={{ gsm: <AutoApn {...props} /> }} {...props} />
)
