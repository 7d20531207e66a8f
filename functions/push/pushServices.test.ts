import { expect, it } from 'vitest'
import { isPushEndpoint } from './pushServices'

const standIn = 'http://127.0.0.1:3011'

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://wns2-pn1p.notify.windows.com/w/?token=BQY',
  'https://web.push.apple.com/QGuQ',
])('%s is a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true)
})

it.each([
  ['plain http', 'http://fcm.googleapis.com/fcm/send/abc'],
  ['another port', 'https://fcm.googleapis.com:8443/fcm/send/abc'],
  ['a name before the host', 'https://fcm.googleapis.com@example.com/'],
  ['a name with the host', 'https://me:secret@fcm.googleapis.com/'],
  ['a host that only ends alike', 'https://evil-fcm.googleapis.com/'],
  ['a host below one that is alone', 'https://a.fcm.googleapis.com/'],
  ['a host that goes on', 'https://fcm.googleapis.com.example.com/'],
  ['a family without a member', 'https://push.services.mozilla.com/'],
  ['a family without its dot', 'https://evilnotify.windows.com/'],
  ['an address of the network itself', 'https://169.254.169.254/latest/meta-data'],
  ['this machine', 'http://127.0.0.1:3011/push/1'],
  ['no address', 'fcm.googleapis.com'],
  ['one that is too long', `https://fcm.googleapis.com/${'a'.repeat(1000)}`],
])('%s is none', (_, endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false)
})

it('a local portal may also ask its stand-in, and nothing else of this machine', () => {
  expect(isPushEndpoint('http://127.0.0.1:3011/push/1', standIn)).toBe(true)
  expect(isPushEndpoint('http://127.0.0.1:3012/push/1', standIn)).toBe(false)
  expect(isPushEndpoint('https://127.0.0.1:3011/push/1', standIn)).toBe(false)
})
