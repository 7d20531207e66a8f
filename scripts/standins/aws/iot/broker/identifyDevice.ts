import { createHash } from 'node:crypto'
import { TLSSocket } from 'node:tls'
import type { Client } from 'aedes'

/** Who is at the other end, before the policy is asked. */
export interface DeviceIdentity {
  readonly thingName: string
  readonly principal: string
}

export interface IdentitySources {
  /** The thing to which a certificate (DER) is attached, and whether it is active; nothing for a stranger's. */
  readonly thingOfCertificate: (der: Buffer) => { thingName: string; active: boolean } | undefined
  /** Whether this is the setup password of that device. */
  readonly checkPassword: (deviceid: string, password: string) => Promise<boolean>
}

/**
 * Establishes the identity of a connecting client: by its certificate over mutual TLS, by client id and setup
 * password over plain TCP. Undefined means that it is nobody we know.
 */
export const identifyDevice = async (
  { thingOfCertificate, checkPassword }: IdentitySources,
  { conn, id }: Pick<Client, 'conn' | 'id'>,
  password: string | undefined,
): Promise<DeviceIdentity | undefined> => {
  if (conn instanceof TLSSocket) {
    const der = conn.getPeerCertificate().raw as Buffer | undefined
    const thing = conn.authorized && der ? thingOfCertificate(der) : undefined
    if (!der || !thing?.active) return undefined
    return { thingName: thing.thingName, principal: createHash('sha256').update(der).digest('hex') }
  }
  if (password === undefined || !(await checkPassword(id, password))) return undefined
  return { thingName: id, principal: id }
}
