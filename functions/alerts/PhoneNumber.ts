import parsePhoneNumber from 'libphonenumber-js/max'
import * as z from 'zod/mini'
import { phoneFormat } from '../../shared/alerts/alertSettings'

/** Whoever calls one pays its owner: they are no place for alerts. */
const dear: readonly (string | undefined)[] = ['PREMIUM_RATE', 'SHARED_COST', 'PAGER', 'UAN', 'VOICEMAIL']

/** A telephone number in international form; spaces and hyphens are left out. */
export const PhoneNumber = z.pipe(
  z.string().check(z.trim(), z.maxLength(40)),
  z.transform((text, context) => {
    const parsed = text.startsWith('+') ? parsePhoneNumber(text) : undefined
    if (parsed?.isValid() && !dear.includes(parsed.getType())) return parsed.number
    const message = parsed?.isValid() ? 'Premium numbers cannot be alerted.' : phoneFormat
    context.issues.push({ code: 'custom', message, input: text })
    return z.NEVER
  }),
)
