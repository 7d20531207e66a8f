import { brandOf, type Brand, brands } from '../../shared/brands/brands'
import { Problem } from '../../shared/core/problem'
import type { sendSupportRequest as contract } from '../../shared/users/supportRequest'
import type { CountOne } from '../core/hourlyLimits'
import { log } from '../core/log'
import type { Serve } from '../core/http/serve'
import type { SendMail } from '../mail/sendMail'

/** Placeholders until each partner's own is configured. */
const partners: ReadonlyMap<Brand, string> = new Map<Brand, string>([
  [brands.towAndBlow, 'support@towandblow.example'],
  [brands.blastOne, 'support@blastone.example'],
  [brands.terraTank, 'support@terratank.example'],
  [brands.aeonPump, 'support@aeonpump.example'],
  [brands.carbonet, 'support@carbonet.example'],
  [brands.grydale, 'support@grydale.example'],
  [brands.watchlogPro, 'support@watchlogpro.example'],
])

/** Where requests for support under a brand go. */
const supportAddress = (brand: Brand): string => partners.get(brand) ?? 'support@portal.example'

/** Nothing that a person typed stands in a header: the subject says what the form knows, the rest is text. */
export const sendSupportRequest =
  (countRequest: CountOne, sendMail: SendMail): Serve<typeof contract> =>
  async ({ name, email, details, type, deviceid, hostname }, caller) => {
    await countRequest(caller.userid)
    const lines = [
      details,
      '',
      '--',
      `Name: ${name}`,
      `Email in the form: ${email}`,
      `Account: ${caller.email} (${caller.userid})`,
      `Device: ${deviceid ?? 'none'}`,
      `Host: ${hostname}`,
    ]
    try {
      await sendMail({
        to: supportAddress(brandOf(hostname)),
        subject: `[${type}] Support request${deviceid === undefined ? '' : `: ${deviceid}`}`,
        text: `${lines.join('\n')}\n`,
        replyTo: caller.email,
      })
    } catch (error) {
      log.error('A support request could not be mailed', { error, userid: caller.userid })
      throw new Problem('unavailable', 'There was a problem submitting the request.', { cause: error })
    }
    return { message: 'Request Sent' }
  }
