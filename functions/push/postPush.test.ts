import { createECDH, createDecipheriv, createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { encryptFor } from './postPush'

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
