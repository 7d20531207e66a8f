import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer, type TLSSocket } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openCertificateAuthority,
  type CertificateAuthority,
} from '../../../scripts/standins/aws/iot/certificates/openCertificateAuthority'

describe('openCertificateAuthority', () => {
  let dir: string
  let authority: CertificateAuthority

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'authority-'))
    authority = await openCertificateAuthority(dir)
  })
  afterAll(() => rm(dir, { recursive: true }))

  it('is the same authority the next time, its key readable by its owner alone', async () => {
    expect((await openCertificateAuthority(dir)).caPem).toBe(authority.caPem)
    expect((await stat(join(dir, 'ca.key.pem'))).mode & 0o077).toBe(0)
    const certificate = new X509Certificate(authority.caPem)
    expect([certificate.ca, certificate.verify(certificate.publicKey)]).toEqual([true, true])
  })

  it('certifies host names and addresses', async () => {
    const { certificatePem } = await authority.issueServer(['localhost', '127.0.0.1', '::1'])
    const certificate = new X509Certificate(certificatePem)
    expect([certificate.ca, certificate.checkHost('localhost'), certificate.checkIP('127.0.0.1')]).toEqual([
      false,
      'localhost',
      '127.0.0.1',
    ])
    expect(certificate.checkIssued(new X509Certificate(authority.caPem))).toBe(true)
    expect(certificate.checkHost('example.org')).toBeUndefined()
    await expect(authority.issueServer([])).rejects.toThrow(RangeError)
  })

  it('lets device and server trust each other over mutual TLS', async () => {
    const host = await authority.issueServer(['localhost'])
    const device = await authority.issueDevice({ commonName: 'A1' })
    const server = createServer({
      ca: authority.caPem,
      cert: host.certificatePem,
      key: host.privateKeyPem,
      requestCert: true,
      rejectUnauthorized: true,
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const seen = new Promise<TLSSocket>((resolve, reject) => {
      server.once('secureConnection', resolve)
      server.once('tlsClientError', reject)
    })
    const client = connect({
      port,
      host: '127.0.0.1',
      servername: 'localhost',
      ca: authority.caPem,
      cert: device.certificatePem,
      key: device.privateKeyPem,
    })
    const socket = await seen
    expect([socket.authorized, socket.getPeerCertificate().subject.CN]).toEqual([true, 'A1'])
    client.destroy()
    socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
})
