import { useState } from 'react'
import { putFile } from '../../../../shared/files/deviceFiles'
import { useAction } from '../../core/api/useAction'
import { AlertDialog } from '../../ui/dialog/AlertDialog'
import { FailureText } from '../../ui/feedback/FailureText'
import styles from '../Settings.module.css'
import { useQueueRefresh } from '../useDeviceConfig'
import { Button } from '../../ui/button/Button'
import { FormTab } from './FormTab'
import type { SettingsTabProps } from './SettingsTabProps'

/** The APN file of this portal; the device reports the version that it uses. */
const apnDatabaseVersion = 1
const apnFileName = 'apn.json'

/** Access points by the country and network code of the SIM card. */
const accessPoints: Readonly<Record<string, string>> = {
  // Australia
  '50501': 'telstra.internet',
  '50502': 'yesinternet',
  '50503': 'live.vodafone.com',
  // New Zealand
  '53001': 'vodafone',
  '53005': 'internet',
  '53024': 'internet',
  // United States and Canada
  '310260': 'fast.t-mobile.com',
  '310410': 'broadband',
  '311480': 'vzwinternet',
  '302220': 'isp.telus.com',
  '302610': 'pda.bell.ca',
  '302720': 'ltemobile.apn',
  // United Kingdom and Ireland
  '23410': 'mobile.o2.co.uk',
  '23415': 'wap.vodafone.co.uk',
  '23420': 'three.co.uk',
  '23430': 'everywhere',
  '27201': 'live.vodafone.com',
  // Germany
  '26201': 'internet.telekom',
  '26202': 'web.vodafone.de',
  '26203': 'internet',
  // South Africa
  '65501': 'internet',
  '65510': 'internet',
}

/** The file as the device reads it at its next start. */
const apnFile = (): string =>
  JSON.stringify({
    version: apnDatabaseVersion,
    apns: Object.entries(accessPoints).map(([plmn, apn]) => ({ plmn, apn })),
  })

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
