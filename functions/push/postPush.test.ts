import { expect, it } from 'vitest'
import { createECDH, createDecipheriv, createHmac } from 'node:crypto'
import { isPushEndpoint, encryptFor } from './postPush'

const hmac = (key: Buffer, ...parts: Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()
const label = (text: string, ...more: Buffer[]) =>
  Buffer.concat([Buffer.from(`${text}\0`), ...more, Buffer.from([1])])

/** As a browser opens it, written from RFC 8291 and RFC 8188 and from nothing of ours. */
const openAsBrowser = (body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string => {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const agreed = hmac(auth, browser.computeSecret(sender))
  const pair = Buffer.concat([browser.getPublicKey(), sender])
  const seed = hmac(salt, hmac(agreed, label('WebPush: info', pair)))
  const key = hmac(seed, label('Content-Encoding: aes128gcm')).subarray(0, 16)
  const nonce = hmac(seed, label('Content-Encoding: nonce')).subarray(0, 12)
  const open = createDecipheriv('aes-128-gcm', key, nonce)
  open.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

it.each(['short', 'ü'.repeat(800), JSON.stringify({ title: 'Bore Pump', body: 'High' })])(
  'what is encrypted for a browser is read by it: %.20s',
  async (text) => {
    const browser = createECDH('prime256v1')
    browser.generateKeys()
    const auth = Buffer.from('0123456789abcdef')
    const keys = { p256dh: browser.getPublicKey().toString('base64url'), auth: auth.toString('base64url') }
    const body = await encryptFor(keys, text)
    expect(openAsBrowser(body, browser, auth)).toBe(text)
    const other = createECDH('prime256v1')
    other.generateKeys()
    expect(() => openAsBrowser(body, other, auth)).toThrow()
  },
)

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
