import * as z from 'zod/mini'
import {
  AlertInterval,
  maxAddresses,
  tooManyEmails,
  tooManyPhones,
  phoneFormat,
  SilentSeconds,
  silentLevels,
} from '../../shared/alerts/alertSettings'
import { isTimeZone } from '../../shared/core/timeZone'
import { Email } from '../../shared/users/email'
import { onFirstUse } from '../core/onFirstUse'

/** The numbers of all countries, larger than the rest of the service: who changes a list of numbers waits for them. */
const loadNumbers = onFirstUse(() => import('libphonenumber-js/max'))

/** Premium numbers charge the caller, so alerts are not sent to them. */
const dear: readonly (string | undefined)[] = ['PREMIUM_RATE', 'SHARED_COST', 'PAGER', 'UAN', 'VOICEMAIL']

/** A telephone number in international form; spaces and hyphens are left out. To be parsed with `parseAsync`. */
export const PhoneNumber = z.pipe(
  z.string().check(z.trim(), z.maxLength(40)),
  z.transform(async (text, context) => {
    const { default: parsePhoneNumber } = await loadNumbers()
    const parsed = text.startsWith('+') ? parsePhoneNumber(text) : undefined
    if (parsed?.isValid() && !dear.includes(parsed.getType())) return parsed.number
    const message = parsed?.isValid() ? 'Alerts cannot be sent to premium-rate numbers.' : phoneFormat
    context.issues.push({ code: 'custom', message, input: text })
    return z.NEVER
  }),
)

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
