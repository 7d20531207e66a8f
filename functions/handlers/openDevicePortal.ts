import { openLockOut, openSetupPassword } from '../access/deviceSetupPassword'
import { openAlertStore } from '../alerts/alertStore'
import { openTakeOffAlerts } from '../alerts/takeOffAlerts'
import { openAnswerStore } from '../core/http/answerStore'
import { openBucket } from '../core/openBucket'
import { openQueryReadings } from '../data/queryReadings'
import { openSecretReader } from '../devices/openSecretReader'
import { openSendMail } from '../mail/sendMail'
import { openSettings } from '../settings/settingsStore'
import { openCommands } from './openCommands'
import type { Portal } from './openPortal'

/** What the features of one device work with: its commands, readings, settings, files and passwords. */
export const openDevicePortal = (portal: Portal) => {
  const { env, documents, devices, writeLog, now } = portal
  const secrets = openSecretReader(env.DEVICE_SECRETS_KEY)
  const files = openBucket(env.FILES_BUCKET)
  const alerts = openAlertStore(documents, env.DEVICES_TABLE)
  return {
    ...portal,
    ...openCommands(portal),
    secrets,
    files,
    answers: openAnswerStore(documents, env.ANSWERS_TABLE, now),
    queryReadings: openQueryReadings(documents, devices, env, now),
    settings: openSettings({ ...portal, files }),
    isSetupPassword: openSetupPassword(devices, secrets, openLockOut(documents, env.DEVICES_TABLE, now)),
    sendMail: openSendMail(env.MAIL_FROM),
    takeOffAlerts: openTakeOffAlerts({ alerts, TableName: env.DEVICES_TABLE, writeLog, now }),
  }
}
