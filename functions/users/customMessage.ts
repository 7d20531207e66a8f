import type { CustomMessageTriggerEvent } from 'aws-lambda'
import { type Brand, brandOf, isBrandHost } from '../../shared/brands/brands'
import { textedSources } from './textLimits'

type Source = CustomMessageTriggerEvent['triggerSource']

interface Words {
  subject: string
  /** What the mail is about, in one sentence. */
  about: string
  /** The page that the link opens, with the code behind `#`: no server and no other site learns it. */
  page?: 'verify' | 'resetpassword'
  button?: string
}

const again = 'If you did not ask for this, you can ignore this email.'

const words: Partial<Record<Source, Words>> = {
  CustomMessage_SignUp: {
    subject: 'Confirm your email address',
    about: 'Welcome. Please confirm that this address is yours.',
    page: 'verify',
    button: 'Confirm email address',
  },
  CustomMessage_ResendCode: {
    subject: 'Confirm your email address',
    about: 'Please confirm that this address is yours.',
    page: 'verify',
    button: 'Confirm email address',
  },
  CustomMessage_ForgotPassword: {
    subject: 'Choose a new password',
    about: 'Somebody, probably you, asked for a new password for your account.',
    page: 'resetpassword',
    button: 'Choose a new password',
  },
  CustomMessage_UpdateUserAttribute: {
    subject: 'Confirm your new email address',
    about: 'Please enter this code on the page where you changed your address.',
  },
  CustomMessage_VerifyUserAttribute: {
    subject: 'Confirm your email address',
    about: 'Please enter this code on the page that asks for it.',
  },
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * The address of the brand under which the account was made. It was written by the person who signed up, so that only hosts of
 * the portal count: a link leads nowhere else.
 */
const hostOf = (url: string): string | undefined => {
  const host = URL.canParse(url) ? new URL(url).hostname : url
  return isBrandHost(host) ? host.toLowerCase() : undefined
}

const mailOf = (
  { about, page, button }: Words,
  brand: Brand,
  address: string | undefined,
  event: CustomMessageTriggerEvent,
) => {
  const { codeParameter } = event.request
  const behind = `#code=${codeParameter}&amp;user=${encodeURIComponent(event.userName)}`
  const hasLink = page !== undefined && address !== undefined
  return [
    `<p>${about}</p>`,
    ...(hasLink ? [`<p><a href="${address}/${page}${behind}">${button ?? ''}</a></p>`] : []),
    `<p>${hasLink ? 'Or enter this code' : 'The code'}: <b>${codeParameter}</b></p>`,
    `<p>${again}</p>`,
    `<p>${[escape(brand.name), ...(address === undefined ? [] : [address])].join('<br>')}</p>`,
  ].join('\n')
}

/**
 * The event with the words of the account's own brand; a kind of message that has none keeps the user pool's.
 * @param portalAddress where the portal itself is; without it mails hold a code and no link
 */
export const withWords = (
  event: CustomMessageTriggerEvent,
  portalAddress: string | undefined,
): CustomMessageTriggerEvent => {
  const attributes: Record<string, string | undefined> = event.request.userAttributes
  const host = hostOf(attributes['custom:url'] ?? '')
  const brand = brandOf(host ?? '')
  const address = host === undefined ? portalAddress : `https://${host}`
  const said = words[event.triggerSource]
  if (said !== undefined) {
    event.response.emailSubject = `${brand.name}: ${said.subject}`
    event.response.emailMessage = mailOf(said, brand, address, event)
  }
  if (textedSources.has(event.triggerSource)) {
    event.response.smsMessage = `${event.request.codeParameter} is your code for ${brand.name}.`
  }
  return event
}
