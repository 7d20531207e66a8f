import type { RouteName } from '../security/sampleRequests'

/** How a caller shows who they are: as a person of the scene, by a key, by the signature of the payment provider. */
export type Credential =
  | { kind: 'token'; of: string }
  | { kind: 'key' | 'basic'; of: 'the owner' | 'a stranger' | 'nobody' }
  | { kind: 'signed' | 'none' }

/** A request as data: what stands in it for ids of a scene is filled in when it is sent. */
export interface HostileRequest {
  route: keyof RouteName
  credential: Credential
  method: string
  path: string
  query: string
  headers: Record<string, string>
  /** As it is sent, one character a byte. */
  body: string
}
