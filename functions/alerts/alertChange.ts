import * as z from 'zod/mini'
import { AlertInterval } from '../../shared/alerts/alertIntervals'
import { maxAddresses, tooManyEmails, tooManyPhones } from '../../shared/alerts/alertSettings'
import { SilentSeconds, silentLevels } from '../../shared/alerts/silentLevels'
import { isTimeZone } from '../../shared/core/timeZone'
import { Email } from '../../shared/users/email'
import { PhoneNumber } from './PhoneNumber'

const unique = <T>(list: T[]): T[] => [...new Set(list)]

const notAZone = 'Time zone is not one of the IANA names, such as Australia/Brisbane.'

/** Every key of the settings of alerts that a person may change, with what it holds. */
export const alertSchemas = {
  ALERTS_alertEmailInterval: AlertInterval,
  ALERTS_warningEmailInterval: AlertInterval,
  ALERTS_alarmEmailInterval: AlertInterval,
  ALERTS_alertSMSInterval: AlertInterval,
  ALERTS_warningSMSInterval: AlertInterval,
  ALERTS_alarmSMSInterval: AlertInterval,
  ALERTS_emailList: z.pipe(
    z.array(Email).check(z.maxLength(maxAddresses, tooManyEmails)),
    z.transform(unique<string>),
  ),
  ALERTS_phoneList: z.pipe(
    z.array(PhoneNumber).check(z.maxLength(maxAddresses, tooManyPhones)),
    z.transform(unique<string>),
  ),
  /** In which times are written in mails. */
  ALERTS_timeZone: z.string().check(z.maxLength(60), z.refine(isTimeZone, notAZone)),
  /** What is said of a device that should report and does not. */
  ALERTS_noContactLevel: z.enum(silentLevels),
  /** After so long; 0: by its own interval. */
  ALERTS_noContactSeconds: SilentSeconds,
  /** Addresses that get mails again, whatever switched them off. */
  ALERTS_switchOn: z.array(z.string().check(z.maxLength(254))).check(z.maxLength(2 * maxAddresses)),
} as const satisfies Record<string, z.ZodMiniType>

export type AlertKey = keyof typeof alertSchemas
export type AlertChange = { [Key in AlertKey]?: z.output<(typeof alertSchemas)[Key]> | undefined }

export const isAlertKey = (key: string): key is AlertKey => Object.hasOwn(alertSchemas, key)
