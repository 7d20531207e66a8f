import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IssuedCertificate } from './issueCertificate'

/** Writes certificate and key into `dir`, the key for its owner's eyes only. @returns the files' paths */
export const saveCertificate = async (
  dir: string,
  deviceid: string,
  { certificatePem, privateKeyPem }: IssuedCertificate,
): Promise<{ certificate: string; key?: string }> => {
  await mkdir(dir, { recursive: true })
  const certificate = join(dir, `${deviceid}.pem`)
  await writeFile(certificate, certificatePem)
  if (privateKeyPem === undefined) return { certificate }
  const key = join(dir, `${deviceid}.key.pem`)
  await writeFile(key, privateKeyPem, { mode: 0o600 })
  // the mode above is for new files only
  await chmod(key, 0o600)
  return { certificate, key }
}
