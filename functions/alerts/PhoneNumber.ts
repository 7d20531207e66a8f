import * as z from 'zod/mini'
import { phoneFormat } from '../../shared/alerts/alertSettings'
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
