import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../../../disk/openState'
import type { Purpose, Subject } from './signCertificate'

export interface IssuedCertificate {
  readonly certificatePem: string
  /** PKCS #8; absent when the holder made the key and sent a signing request. */
  readonly privateKeyPem?: string
  readonly publicKeyPem: string
}

export interface CertificateAuthority {
  readonly caPem: string
  /** For TLS servers on this machine: host names and IP addresses. */
  issueServer(hostnames: readonly string[]): Promise<IssuedCertificate & { readonly privateKeyPem: string }>
  /** For a device: from its signing request, whose subject stands, or with a new key and this common name. */
  issueDevice(from: { readonly csrPem: string } | { readonly commonName: string }): Promise<IssuedCertificate>
}

const commonName = 'Device Portal local authority'

/** As AWS IoT dates what it issues. */
const endOfTime = new Date('2049-12-31T23:59:59Z')
const serverLifetimeMs = 800 * 24 * 3600 * 1000
/** Devices whose clock is a little behind still accept what was issued just now. */
const backdatedMs = 3600 * 1000

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const pkcs8 = (key: KeyObject) => key.export({ format: 'pem', type: 'pkcs8' }) as string

const readOrCreateKey = async (dir: string): Promise<KeyObject> => {
  const path = join(dir, 'ca.key.pem')
  if (existsSync(path)) return createPrivateKey(await readFile(path))
  const key = newKey()
  await writeDurably(path, pkcs8(key))
  return key
}

/**
 * The authority that signs for the local stack, made once and kept in `dir` (`ca.key.pem`, `ca.crt.pem`).
 * All its keys are on P-256.
 */
export const openCertificateAuthority = async (
  dir: string,
  now = Date.now,
): Promise<CertificateAuthority> => {
  await mkdir(dir, { recursive: true })
  const privateKey = await readOrCreateKey(dir)
  const signer = { commonName, privateKey, publicKey: createPublicKey(privateKey) }
  const certify = async (purpose: Purpose, subject: Subject, notAfter = endOfTime) => {
    // Most starts issue nothing: what signs is loaded when it is needed.
    const { signCertificate } = await import('./signCertificate')
    const notBefore = new Date(now() - backdatedMs)
    return signCertificate(purpose, subject, signer, { notBefore, notAfter })
  }
  const path = join(dir, 'ca.crt.pem')
  if (!existsSync(path)) await writeDurably(path, (await certify('authority', signer)).certificatePem)

  const withNewKey = async (purpose: Purpose, name: string, notAfter?: Date) => {
    const key = newKey()
    const subject = { commonName: name, publicKey: createPublicKey(key) }
    return { ...(await certify(purpose, subject, notAfter)), privateKeyPem: pkcs8(key) }
  }
  return {
    caPem: await readFile(path, 'utf8'),
    issueServer: async (hostnames) => {
      if (!hostnames[0]) throw new RangeError('a server certificate needs a host name')
      return withNewKey({ serves: hostnames }, hostnames[0], new Date(now() + serverLifetimeMs))
    },
    issueDevice: (from) =>
      'commonName' in from ? withNewKey('device', from.commonName) : certify('device', from),
  }
}
