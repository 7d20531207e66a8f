import { AlertSettings } from '../../../shared/alerts/alertSettings'

const month = { used: 0, limit: 300, keptForAlarms: 90, isForAlarmsAlone: false }

/** The settings of alerts of a device that alerts nobody, with some of them changed. */
export const alertsWith = (change: Partial<AlertSettings> = {}): AlertSettings =>
  AlertSettings.parse({
    ...{ ALERTS_alertEmailInterval: 0, ALERTS_warningEmailInterval: 0, ALERTS_alarmEmailInterval: 0 },
    ...{ ALERTS_alertSMSInterval: 0, ALERTS_warningSMSInterval: 0, ALERTS_alarmSMSInterval: 0 },
    ...{ ALERTS_noContactLevel: 'warning', ALERTS_noContactSeconds: 0, ownSilentSeconds: 3720 },
    ...{
      ALERTS_emailList: [],
      ALERTS_phoneList: [],
      ALERTS_emails_remaining: 300,
      ALERTS_sms_remaining: 100,
    },
    ...{ ALERTS_rollover_email_limit: 300, ALERTS_rollover_sms_limit: 100, ALERTS_rollover_ts: 0 },
    ...{ revisions: { ALERTS_emailList: 'emails', ALERTS_phoneList: 'phones' } },
    ...{ ALERTS_brandURL: '', email: month, sms: month, switchedOff: [] },
    ...change,
  })
